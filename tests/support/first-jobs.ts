import { setTimeout as pause } from "node:timers/promises";
import { queryNow } from "./sql.ts";

const MAX_WAIT_MS = 60_000;

/** These run once at each start of a server, whether or not there is something to do. */
const AT_START = ["clean", "reconcile"];

/**
 * Waits until a server's jobs have run for the first time, which they do a second after its start, so that they do not meet
 * what a test then writes. @throws Error if they have not within a minute
 */
export async function firstJobs(databaseUrl: string): Promise<void> {
	const deadline = Date.now() + MAX_WAIT_MS;
	for (;;) {
		const ended = queryNow<{ name: string }>(
			databaseUrl,
			"select name from job_runs where ended_at is not null",
		);
		if (AT_START.every((job) => ended.some(({ name }) => name === job))) return;
		if (Date.now() > deadline) throw new Error("the server's jobs have not run");
		await pause(50);
	}
}
