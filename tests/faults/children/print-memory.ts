import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Prints what the process holds after a garbage collection, whenever it is asked. */
process.on("SIGUSR2", () => {
	collect();
	const { rss, heapUsed, external } = process.memoryUsage();
	const sockets = process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
	console.log(`memory ${JSON.stringify({ rss, used: heapUsed + external, sockets })}`);
});
