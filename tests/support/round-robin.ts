import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export type RoundRobin = {
	origin: string;
	counts(): number[]; // the number of requests to each server
	stop(): Promise<void>;
};

/** A load balancer on loopback, which sends requests to the servers in turn. */
export async function startRoundRobin(origins: readonly string[]): Promise<RoundRobin> {
	const counts = origins.map(() => 0);
	let turn = 0;
	const server = createServer((given, response) => {
		const index = turn % origins.length;
		turn += 1;
		counts[index] = (counts[index] ?? 0) + 1;
		const { method, url, headers } = given;
		const asked = request(
			new URL(url ?? "/", origins[index]),
			{ method, headers, setHost: false },
			(answer) => {
				response.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(response);
			},
		);
		asked.on("error", () => response.destroy());
		response.on("close", () => asked.destroy());
		given.pipe(asked);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		counts: () => [...counts],
		async stop() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}
