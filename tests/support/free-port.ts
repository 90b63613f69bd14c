import { once } from "node:events";
import { createServer } from "node:net";

/** These ports are below those that systems assign automatically, so nothing else takes one while its server is down. */
const FIRST_PORT = 10_000;
const PORT_COUNT = 20_000;

/** Finds a free port for a server that is killed and restarted on it. */
export async function findFreePort(): Promise<string> {
	for (;;) {
		const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
		const server = createServer().listen(port);
		const isFree = await once(server, "listening").then(
			() => true,
			() => false,
		);
		server.close();
		if (isFree) return String(port);
	}
}
