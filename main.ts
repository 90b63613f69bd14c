import cluster from "node:cluster";
import { configureLog } from "#app/lib/log.server.ts";
import { readProcessCount, runProcesses } from "#app/processes.server.ts";

/** Starts the server, or as many as PROCESSES says. */
const count = exitOnError(() => readProcessCount(process.env.PROCESSES));
if (count === 1 || cluster.isWorker) await import("./server.ts");
else {
	await configureLog({ level: "info" });
	runProcesses(count);
}

function exitOnError<T>(step: () => T): T {
	try {
		return step();
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	}
}
