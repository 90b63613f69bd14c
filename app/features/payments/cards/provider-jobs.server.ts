import { and, eq, inArray, lte } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { isProviderTimeout, type Provider } from "#app/gateway/gateway.ts";
import { HOUR_MS } from "#app/lib/dates.ts";
import { errorInALine } from "#app/lib/describe-error.ts";
import { jobs } from "#db/schema/system.ts";

export type Job = typeof jobs.$inferSelect;
export type ProviderPayload = { provider: Provider };

/** A refused call is tried again after 20 s, 40 s, and so on, at most an hour apart, and given up after about a day. */
const FIRST_WAIT_MS = 20_000;
const MAX_TRIES = 30;

/**
 * Runs due jobs that belong to the current provider, as runJobs does.
 * @param work runs a job and marks it as done; returns false if it is not done yet
 * @returns how many were done
 * @throws AggregateError with the refusals, after all jobs were tried
 */
export async function runDueJobs(
	ctx: Ctx,
	{ kinds, failed }: { kinds: string[]; failed: string },
	work: (turn: Ctx, job: Job) => Promise<boolean>,
): Promise<number> {
	const isDue = and(eq(jobs.status, "waiting"), lte(jobs.runAt, ctx.now.getTime()));
	const waiting = await ctx.db.read
		.select()
		.from(jobs)
		.where(and(inArray(jobs.kind, kinds), isDue));
	const due = waiting.filter(
		({ payload }) => (payload as ProviderPayload).provider === ctx.payments.provider,
	);
	return runJobs(ctx, due, failed, work);
}

/**
 * Runs due jobs. A job without an answer is tried again on the next run, a refused one at growing intervals.
 * @param work runs a job; returns false if it is not done yet
 * @returns how many were done
 * @throws AggregateError with the refusals, after all jobs were tried
 */
export async function runJobs(
	ctx: Ctx,
	due: readonly Job[],
	failed: string,
	work: (turn: Ctx, job: Job) => Promise<boolean>,
): Promise<number> {
	let count = 0;
	const run = async (turn: Ctx, job: Job) => {
		try {
			if (await work(turn, job)) count += 1;
		} catch (error) {
			if (!isProviderTimeout(error)) await storeFailure(turn, job, error);
			throw error;
		}
	};
	await forEachTurn(ctx, due, run, { failed, except: isProviderTimeout });
	return count;
}

/** A job that was queued again meanwhile (and so has a new time), or has ended, is left alone. */
async function storeFailure(ctx: Ctx, { id, tries, createdAt }: Job, error: unknown): Promise<void> {
	const change = {
		tries: tries + 1,
		runAt: ctx.now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** tries, HOUR_MS),
		status: tries + 1 >= MAX_TRIES ? "dead" : "waiting",
		lastError: errorInALine(error),
	} as const;
	await ctx.db.write(async (tx) => {
		await tx
			.update(jobs)
			.set(change)
			.where(and(eq(jobs.id, id), eq(jobs.createdAt, createdAt), eq(jobs.status, "waiting")));
	});
}
