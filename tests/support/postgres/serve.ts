import { startCluster } from "./cluster.ts";

/** Runs PostgreSQL for several test runs, prints its URL, and stops it when the input ends. */
const cluster = await startCluster();
process.stdout.write(cluster.url);
process.stdin.resume().once("end", () => void cluster.stop());
