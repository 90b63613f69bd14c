import type { Tx } from "#db/client.server.ts";
import { jobRuns } from "#db/schema/system.ts";

const MAX_SUMMARY = 500;

type EndedRun = {
	job: string;
	outcome: "done" | "failed";
	summary: string;
	everyMs: number;
	startedAt: Date;
	endedAt: Date;
};

/** Stores how a job's last run ended; its last failure stays until the next one. */
export async function storeJobRun(tx: Tx, run: EndedRun): Promise<void> {
	const { job, outcome, everyMs } = run;
	const summary = run.summary.slice(0, MAX_SUMMARY);
	const [startedAt, endedAt] = [run.startedAt.getTime(), run.endedAt.getTime()];
	const failure = outcome === "failed" ? { failedAt: endedAt, lastError: summary } : {};
	const row = { everyMs, startedAt, endedAt, outcome, summary, ...failure };
	await tx
		.insert(jobRuns)
		.values({ name: job, ...row })
		.onConflictDoUpdate({ target: jobRuns.name, set: row });
}
