import { and, eq, inArray, lte } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderTimeout, type Provider } from "#app/gateway/gateway.ts";
import { HOUR_MS } from "#app/lib/dates.ts";
import { forEachSettled } from "#app/lib/for-each-settled.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { jobs } from "#db/schema/index.ts";
import { findCustomer } from "./customers.queries.ts";
import { listPaymentMethods } from "./payment-methods.queries.ts";
import { findPlanCard } from "./plan-card.server.ts";

type Job = typeof jobs.$inferSelect;
type Payload = { provider: Provider };

const DETACH_CARD_JOB = "detach-card";
const DEFAULT_CARD_JOB = "default-card";

/** A refused call is tried again after 20 s, 40 s, … up to an hour, and is given up after about a day. */
const FIRST_WAIT_MS = 20_000;
const MAX_TRIES = 30;

/** Has the provider forget a card. The job survives a crash, and is done by `runCardJobs`. */
export function queueDetachCard(ctx: Ctx, tx: Tx, methodRef: string): Promise<void> {
	return queue(ctx, tx, DETACH_CARD_JOB, methodRef);
}

/** Has the provider forget all of a user's cards. */
export async function queueDetachCards(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
	const cards = await listPaymentMethods(tx, { userId, provider: ctx.payments.provider });
	for (const { externalPaymentMethodRef: ref } of cards) if (ref) await queueDetachCard(ctx, tx, ref);
}

/** Has the provider charge plans to the user's default card, whichever that is when the job runs. */
export function queueDefaultCard(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
	return queue(ctx, tx, DEFAULT_CARD_JOB, userId);
}

/**
 * Tells the provider which cards were deleted and which are the default. A call without an answer is tried again the
 * next time, a refused one at growing intervals.
 * @returns how many were told
 * @throws AggregateError with the refusals, after all the others
 */
export async function runCardJobs(ctx: Ctx): Promise<number> {
	const waiting = await ctx.db.read
		.select()
		.from(jobs)
		.where(
			and(
				inArray(jobs.kind, [DETACH_CARD_JOB, DEFAULT_CARD_JOB]),
				eq(jobs.status, "waiting"),
				lte(jobs.runAt, ctx.now().getTime()),
			),
		);
	const due = waiting.filter(({ payload }) => (payload as Payload).provider === ctx.payments.provider);
	let count = 0;
	const work = async (job: Job) => {
		try {
			await runJob(ctx, job);
			count += 1;
		} catch (error) {
			if (!isProviderTimeout(error)) await recordFailure(ctx, job, error);
			throw error;
		}
	};
	await forEachSettled(due, work, {
		failed: "saved card(s) could not be changed",
		except: isProviderTimeout,
	});
	return count;
}

async function queue(ctx: Ctx, tx: Tx, kind: string, source: string): Promise<void> {
	const now = ctx.now().getTime();
	const payload = { provider: ctx.payments.provider } satisfies Payload;
	const fresh = {
		status: "waiting" as const,
		runAt: now,
		tries: 0,
		lastError: null,
		payload,
		createdAt: now,
	};
	await tx
		.insert(jobs)
		.values({ id: newId(), kind, source, ...fresh })
		.onConflictDoUpdate({ target: [jobs.kind, jobs.source], set: fresh });
}

async function runJob(ctx: Ctx, job: Job): Promise<void> {
	if (job.kind === DETACH_CARD_JOB) await ctx.payments.detachCard(job.source);
	else await tellDefaultCard(ctx, job.source);
	await ctx.db.write(async (tx) => {
		// A change that was queued while the provider was asked has a time of its own, and waits for the next run.
		await tx
			.update(jobs)
			.set({ status: "done" })
			.where(and(eq(jobs.id, job.id), eq(jobs.createdAt, job.createdAt)));
	});
}

async function tellDefaultCard(ctx: Ctx, userId: string): Promise<void> {
	const { provider } = ctx.payments;
	const customer = await findCustomer(ctx.db.read, { userId, provider });
	const card = await findPlanCard(ctx.db.read, { userId, provider });
	if (!customer || !card?.externalPaymentMethodRef) return;
	await ctx.payments.setDefaultCard(customer.ref, card.externalPaymentMethodRef);
}

async function recordFailure(ctx: Ctx, job: Job, error: unknown): Promise<void> {
	const lastError = error instanceof Error ? error.message : String(error);
	const tries = job.tries + 1;
	const runAt = ctx.now().getTime() + Math.min(FIRST_WAIT_MS * 2 ** job.tries, HOUR_MS);
	const status = tries >= MAX_TRIES ? "dead" : "waiting";
	await ctx.db.write(async (tx) => {
		await tx
			.update(jobs)
			.set({ tries, runAt, status, lastError })
			.where(and(eq(jobs.id, job.id), eq(jobs.createdAt, job.createdAt)));
	});
}
