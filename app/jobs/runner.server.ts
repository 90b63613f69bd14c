import type { Ctx } from "#app/access/ctx.ts";
import { newId } from "#app/lib/ids.server.ts";
import { JOBS, type Job } from "./jobs.server.ts";
import { underLease } from "./leases.server.ts";

type Means = Omit<Ctx, "actor">;

/** How one turn of a job went. */
export type Turn = { job: string; outcome: "done" | "busy" | "failed"; words: string };

/**
 * Runs the jobs of this process until it is stopped, each at once and then at its interval. Each turn takes a lease in
 * the database, so that two processes do not run one job at once. A turn that fails is reported, and the next comes as
 * ever.
 * @returns the stop, which waits for the turns that are under way.
 */
export function startJobs(means: Means, jobs: readonly Job[] = JOBS): () => Promise<void> {
	const ctx = ctxOf(means);
	const holder = newId();
	const running = new Map<string, Promise<unknown>>();
	const begin = (job: Job) => {
		if (running.has(job.name)) return;
		const turn = takeTurn(ctx, job, holder).finally(() => running.delete(job.name));
		running.set(job.name, turn);
	};
	for (const job of jobs) begin(job);
	const timers = jobs.map((job) => setInterval(begin, job.everyMs, job).unref());
	return async () => {
		for (const timer of timers) clearInterval(timer);
		await Promise.all(running.values());
	};
}

/**
 * Runs each job once, one after the other; one that fails does not keep the next from running.
 * @returns how each went, in their order.
 */
export async function runJobsOnce(means: Means, jobs: readonly Job[] = JOBS): Promise<Turn[]> {
	const ctx = ctxOf(means);
	const holder = newId();
	const turns: Turn[] = [];
	for (const job of jobs) turns.push(await takeTurn(ctx, job, holder));
	return turns;
}

async function takeTurn(ctx: Ctx, job: Job, holder: string): Promise<Turn> {
	try {
		const turn = await underLease(ctx, { name: job.name, holder }, () => job.run(ctx));
		return turn
			? { job: job.name, outcome: "done", words: turn.done }
			: { job: job.name, outcome: "busy", words: "another process is at it" };
	} catch (error) {
		console.error(`job ${job.name} failed:`, error);
		return {
			job: job.name,
			outcome: "failed",
			words: error instanceof Error ? error.message : String(error),
		};
	}
}

function ctxOf({ db, now, payments }: Means): Ctx {
	return { db, now, payments, actor: null };
}
