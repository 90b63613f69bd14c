import cluster from "node:cluster";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { AggregatorRegistry } from "prom-client";
import { log } from "#app/lib/log.server.ts";
import { metrics } from "#app/lib/metrics.server.ts";

type Address = { port: number; host: string };

/**
 * Answers `/metrics` on an address of its own, which is not the visitors'. Of several processes (node:cluster) the first one
 * answers with the sums of all, and the others call `handOverMetrics`.
 * @returns a function that stops it
 */
export async function startMetricsServer({ port, host }: Address): Promise<() => void> {
	const aggregator = cluster.isPrimary ? new AggregatorRegistry() : null;
	const hasWorkers = () => Object.keys(cluster.workers ?? {}).length > 0;
	const read = () => (aggregator && hasWorkers() ? aggregator.clusterMetrics() : metrics.registry.metrics());
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
	await listen(server, { port, host });
	log.info("metrics are answered", { port: (server.address() as AddressInfo).port });
	return () => {
		server.close();
		server.closeAllConnections();
	};
}

/** In a process beside the first: lets it ask for the metrics of this one. */
export function handOverMetrics(): void {
	AggregatorRegistry.setRegistries([metrics.registry]);
	new AggregatorRegistry();
}

/** @throws Error with what to do */
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
