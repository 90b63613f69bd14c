import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** On each signal, prints the process's memory after a garbage collection. */
process.on("SIGUSR2", () => {
	collect();
	const { rss, heapUsed, external } = process.memoryUsage();
	const sockets = process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
	console.log(`memory ${JSON.stringify({ rss, used: heapUsed + external, sockets })}`);
});
