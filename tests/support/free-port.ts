import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems give out by themselves, so that nobody gets it while its server is dead. */
const [FIRST, COUNT] = [10_000, 20_000];

/** A port of this machine for a server that comes back to it. */
export async function freePort(): Promise<string> {
	for (;;) {
		const port = FIRST + Math.floor(Math.random() * COUNT);
		const server = createServer().listen(port);
		const isFree = await once(server, "listening").then(
			() => true,
			() => false,
		);
		server.close();
		if (isFree) return String(port);
	}
}
