import cluster from "node:cluster";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { AggregatorRegistry } from "prom-client";
import { log } from "#app/lib/log.server.ts";
import { metrics } from "#app/lib/metrics.server.ts";

type Address = { port: number; host: string };

/**
 * Serves this server's `/metrics` on a separate address, which visitors do not reach. One of several servers passes its
 * metrics to the process that started it.
 * @throws Error with what to do
 */
export async function answerMetrics(address: Address): Promise<void> {
	AggregatorRegistry.setRegistries([metrics.registry]);
	if (cluster.isWorker) new AggregatorRegistry();
	else await startMetricsServer(address, () => metrics.registry.metrics());
}

/** Serves `/metrics` with the sums of all servers that this process has started. @throws Error with what to do */
export async function answerMetricsOfAll(address: Address): Promise<void> {
	const all = new AggregatorRegistry();
	await startMetricsServer(address, () => all.clusterMetrics());
}

async function startMetricsServer(address: Address, read: () => Promise<string>): Promise<void> {
	const server = createServer((request, response) => {
		if (request.url !== "/metrics" || request.method !== "GET") {
			response.writeHead(404).end();
			return;
		}
		read().then(
			(text) => response.writeHead(200, { "Content-Type": metrics.registry.contentType }).end(text),
			(error: unknown) => {
				log.error("metrics could not be read", { error });
				response.writeHead(500).end();
			},
		);
	});
	await listen(server, address);
	// Connections do not keep the process alive.
	server.on("connection", (socket) => socket.unref());
	log.info("metrics are answered", { port: (server.address() as AddressInfo).port });
}

async function listen(server: Server, { port, host }: Address): Promise<void> {
	server.listen(port, host);
	try {
		await once(server, "listening");
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new Error(`METRICS_PORT: cannot listen on port ${port} of ${host}: ${reason}`);
	}
	server.unref();
}
