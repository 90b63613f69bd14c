import cluster from "node:cluster";
import { exitOnError, exitWithMessage } from "#app/lib/exit-on-error.server.ts";
import { configureLog } from "#app/lib/log.server.ts";
import { answerMetricsOfAll } from "#app/monitoring/metrics-server.server.ts";
import { readProcessCount, runProcesses } from "#app/processes.server.ts";

/** Starts the server, or as many as PROCESSES says. */
const count = exitOnError(() => readProcessCount(process.env.PROCESSES));
if (count === 1 || cluster.isWorker) await import("./server.ts");
else {
	const { readObservingEnv } = await import("#app/lib/env.server.ts");
	const {
		LOG_LEVEL,
		METRICS_PORT: port,
		METRICS_HOST: host,
	} = exitOnError(() => readObservingEnv(process.env));
	await configureLog({ level: LOG_LEVEL });
	if (port !== undefined) await answerMetricsOfAll({ port, host }).catch(exitWithMessage);
	runProcesses(count);
}
