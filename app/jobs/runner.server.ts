import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { isBookCheckOpen } from "#app/features/ledger/book-checks.server.ts";
import { CLOCK_SLACK_MS } from "#app/lib/dates.ts";
import { errorInALine } from "#app/lib/describe-error.ts";
import { newId } from "#app/lib/ids.server.ts";
import { inLogScope, log } from "#app/lib/log.server.ts";
import { metrics } from "#app/lib/metrics.server.ts";
import type { Reader, Tx } from "#db/db.ts";
import { jobRuns } from "#db/schema/system.ts";
import { JOBS, type Job, type JobCtx } from "./jobs.server.ts";
import { withLease } from "./leases.server.ts";

/** The services that live as long as the process. */
type JobServices = Omit<JobCtx, "actor" | "now" | "readTime"> & {
	now: () => Date;
	databaseTime: (db: Reader) => Promise<number>;
};

type EndedRun = { job: string; outcome: "done" | "failed"; summary: string };
type JobRun = EndedRun | { job: string; outcome: "busy" | "stopped"; summary: string };

/**
 * How long a stop waits for the rows that jobs are working on. Interrupted work is repeated later under the same key.
 */
const STOP_MS = 1_500;

/**
 * Runs each job at once and then at its interval, unless another process is running it. A lease in the database keeps
 * two processes from the same job.
 * @returns a function that stops the jobs: no further row is begun, and those in progress have 1.5 s. It returns the
 * names of jobs that need longer
 */
export function startJobs(services: JobServices, jobs: readonly Job[] = JOBS): () => Promise<string[]> {
	const holder = newId();
	const running = new Map<string, Promise<unknown>>();
	const stopping = new AbortController();
	const begin = (job: Job, isDue: (ctx: JobCtx, job: Job) => Promise<boolean>) => {
		if (running.has(job.name)) return;
		const result = runIfDue({ ...services, stopping: stopping.signal }, job, { holder, isDue }).finally(() =>
			running.delete(job.name),
		);
		running.set(job.name, result);
	};
	const beginAll = async () => {
		for (const job of jobs) {
			await nextTurn(); // so that a request need not wait for all jobs
			if (stopping.signal.aborted) return;
			begin(job, hasWork);
		}
	};
	beginAll();
	const timers = jobs.map((job) =>
		setInterval(() => begin(job, isDueAgain), job.looksEveryMs ?? job.everyMs).unref(),
	);
	return async () => {
		for (const timer of timers) clearInterval(timer);
		stopping.abort();
		await Promise.race([Promise.all(running.values()), pause(STOP_MS, undefined, { ref: false })]);
		return [...running.keys()];
	};
}

/** Runs the jobs one after the other, also after one that failed. */
export async function runJobsOnce(services: JobServices, jobs: readonly Job[] = JOBS): Promise<JobRun[]> {
	const holder = newId();
	const runs: JobRun[] = [];
	for (const job of jobs) runs.push(await runLeasedJob(services, job, holder));
	return runs;
}

type Turn = { holder: string; isDue: (ctx: JobCtx, job: Job) => Promise<boolean> };

async function runIfDue(services: JobServices, job: Job, { holder, isDue }: Turn): Promise<void> {
	if (await isDue(jobCtx(services), job).catch(() => true)) await runLeasedJob(services, job, holder);
}

/** Taking a lease is a durable write, so a job that runs every second first checks whether there is work. */
async function hasWork(ctx: JobCtx, job: Job): Promise<boolean> {
	return job.isDue ? job.isDue(ctx) : true;
}

/**
 * Each machine has its own timers. So that ten machines do not run an hourly job ten times an hour, a machine skips a
 * job that any of them started less than three quarters of its interval ago.
 */
async function isDueAgain(ctx: JobCtx, job: Job): Promise<boolean> {
	if (job.isDue) return job.isDue(ctx);
	const [last] = await ctx.db.read
		.select({ startedAt: jobRuns.startedAt })
		.from(jobRuns)
		.where(eq(jobRuns.name, job.name));
	const age = last ? ctx.now.getTime() - last.startedAt : Number.POSITIVE_INFINITY;
	return age >= 0.75 * job.everyMs || age < -CLOCK_SLACK_MS;
}

function runLeasedJob(services: JobServices, job: Job, holder: string): Promise<JobRun> {
	return inLogScope({ job: job.name }, () => runInLogScope(services, job, holder));
}

async function runInLogScope(services: JobServices, job: Job, holder: string): Promise<JobRun> {
	let { stopping } = services;
	const turn = async (lost: AbortSignal) => {
		stopping = AbortSignal.any([lost, ...(stopping ? [stopping] : [])]);
		const ctx = jobCtx({ ...services, stopping });
		return { startedAt: ctx.now, run: await runJob(ctx, job) };
	};
	try {
		const leased = await withLease(services, { name: job.name, holder }, turn, (tx, { startedAt, run }) =>
			storeJobRun(tx, { ...run, everyMs: job.everyMs, startedAt, endedAt: services.now() }),
		);
		return leased?.result.run ?? { job: job.name, outcome: "busy", summary: "another process is at it" };
	} catch (error) {
		if (isStop(error, stopping)) return { job: job.name, outcome: "stopped", summary: "goes on later" };
		return failedRun(job, error);
	}
}

async function runJob(ctx: JobCtx, job: Job): Promise<EndedRun> {
	const began = performance.now();
	try {
		if (!job.runsDuringCheck && (await isBookCheckOpen(ctx))) {
			return { job: job.name, outcome: "done", summary: "waits until our books are checked" };
		}
		const summary = await job.run(ctx);
		const ms = Math.round(performance.now() - began);
		metrics.jobRuns.inc({ job: job.name, outcome: "done" });
		log[hasDoneNothing(summary) ? "debug" : "info"]("job", { outcome: "done", summary, ms });
		return { job: job.name, outcome: "done", summary };
	} catch (error) {
		if (isStop(error, ctx.stopping)) throw error;
		return failedRun(job, error);
	}
}

/** Whether a job ended only because the process is stopping, so that its run neither succeeded nor failed. */
function isStop(error: unknown, stopping: AbortSignal | undefined): boolean {
	if (!stopping?.aborted) return false;
	const errors = error instanceof AggregateError ? error.errors : [error];
	return errors.every((one) => one === stopping.reason);
}

function failedRun({ name }: Job, error: unknown): EndedRun {
	metrics.jobRuns.inc({ job: name, outcome: "failed" });
	log.error("job", { job: name, outcome: "failed", error });
	return { job: name, outcome: "failed", summary: errorInALine(error) };
}

/** Whether all numbers in a summary are 0. Most turns of jobs that run every few seconds do nothing. */
function hasDoneNothing(summary: string): boolean {
	return /\d/.test(summary) && !/[1-9]/.test(summary);
}

/** Each turn of a job gets its own ctx. */
function jobCtx(services: JobServices): JobCtx {
	const { db, now, payments, mail, house, locations, backUp, stopping } = services;
	return { db, now: now(), readTime: now, payments, mail, house, locations, backUp, stopping, actor: null };
}

const MAX_SUMMARY = 500;

type StoredRun = {
	job: string;
	outcome: "done" | "failed";
	summary: string;
	everyMs: number;
	startedAt: Date;
	endedAt: Date;
};

/** Stores how a job's last run ended; its last failure is kept until the next one. */
export async function storeJobRun(tx: Tx, run: StoredRun): Promise<void> {
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
