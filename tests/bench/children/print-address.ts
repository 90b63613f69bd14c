import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on any free port of this machine, and prints the address for the parent process. */
export function printAddress(server: Server): void {
	server.listen(0, "127.0.0.1", () =>
		console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
	);
}
