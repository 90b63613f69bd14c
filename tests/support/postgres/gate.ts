import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy for a PostgreSQL server that can hold back the data of either side, like a cut network. */
export async function startGate(serverUrl: string) {
	const target = new URL(serverUrl);
	const sockets = new Set<Socket>();
	let isShut = false;
	const pass = (from: Socket, to: Socket) => {
		sockets.add(from);
		from.on("data", (chunk) => to.write(chunk));
		from
			.on("error", () => {})
			.on("close", () => {
				sockets.delete(from);
				to.destroy();
			});
		if (isShut) from.pause();
	};
	const server = createServer((client) => {
		const behind = connect(Number(target.port), target.hostname);
		pass(client, behind);
		pass(behind, client);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const url = new URL(serverUrl);
	url.port = String((server.address() as AddressInfo).port);
	return {
		url: url.href,
		shut() {
			isShut = true;
			for (const socket of sockets) socket.pause();
		},
		open() {
			isShut = false;
			for (const socket of sockets) socket.resume();
		},
		async stop() {
			for (const socket of sockets) socket.destroy();
			server.close();
			await once(server, "close");
		},
	};
}
