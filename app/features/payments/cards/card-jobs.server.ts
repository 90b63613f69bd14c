import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { newId } from "#app/lib/ids.server.ts";
import { noteInLog } from "#app/lib/log.server.ts";
import type { Reader, Tx } from "#db/db.ts";
import { larger } from "#db/portable-sql.ts";
import { payers, paymentMethods } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { findCustomer } from "./customers.queries.ts";
import { findSubscriptionCard, listPaymentMethods } from "./payment-methods.queries.ts";
import { type Job, type ProviderPayload, runDueJobs } from "./provider-jobs.server.ts";

const DETACH_CARD_JOB = "detach-card";
const DEFAULT_CARD_JOB = "default-card";

/** Queues a job that detaches a card at the provider, unless the card is still kept somewhere when the job runs. */
export function queueDetachCard(ctx: Ctx, tx: Tx, methodRef: string): Promise<void> {
	return queue(ctx, tx, DETACH_CARD_JOB, methodRef);
}

/** Queues detaching all of a user's cards at the provider. */
export async function queueDetachCards(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
	const cards = await listPaymentMethods(tx, { userId, provider: ctx.payments.provider });
	for (const { externalPaymentMethodRef: ref } of cards) if (ref) await queueDetachCard(ctx, tx, ref);
}

/**
 * Queues making the user's default card, whichever it is when the job runs, the one that the provider charges plans to.
 */
export function queueDefaultCard(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
	return queue(ctx, tx, DEFAULT_CARD_JOB, userId);
}

/**
 * Runs the jobs that tell the provider which cards were deleted and which are the default.
 * @returns how many jobs were done
 * @throws AggregateError with the refusals, after all jobs were tried
 */
export async function runCardJobs(ctx: Ctx): Promise<number> {
	const kinds = [DETACH_CARD_JOB, DEFAULT_CARD_JOB];
	return runDueJobs(ctx, { kinds, failed: "saved card(s) could not be changed" }, async (turn, job) => {
		await runJob(turn, job);
		return true;
	});
}

async function queue(ctx: Ctx, tx: Tx, kind: string, source: string): Promise<void> {
	const now = ctx.now.getTime();
	const payload = { provider: ctx.payments.provider } satisfies ProviderPayload;
	const fresh = {
		status: "waiting" as const,
		runAt: now,
		tries: 0,
		lastError: null,
		payload,
		createdAt: now,
	};
	// Every job gets its own time, even the second one of a request.
	const createdAt = larger(sql`excluded.created_at`, sql`${jobs.createdAt} + 1`);
	await tx
		.insert(jobs)
		.values({ id: newId(), kind, source, ...fresh })
		.onConflictDoUpdate({ target: [jobs.kind, jobs.source], set: { ...fresh, createdAt } });
}

async function runJob(ctx: Ctx, job: Job): Promise<void> {
	if (job.kind === DEFAULT_CARD_JOB) await tellDefaultCard(ctx, job.source);
	else if (!(await isCardKept(ctx.db.read, { methodRef: job.source })))
		await ctx.payments.detachCard(job.source);
	await ctx.db.write(async (tx) => {
		// A change queued while the provider was being asked has its own time, and waits for the next run.
		await tx
			.update(jobs)
			.set({ status: "done" })
			.where(and(eq(jobs.id, job.id), eq(jobs.createdAt, job.createdAt)));
	});
}

async function tellDefaultCard(ctx: Ctx, userId: string): Promise<void> {
	noteInLog({ user: userId });
	const { provider } = ctx.payments;
	const customer = await findCustomer(ctx.db.read, { userId, provider });
	const card = await findSubscriptionCard(ctx.db.read, { userId, provider });
	if (!customer || !card?.externalPaymentMethodRef) return;
	await ctx.payments.setDefaultCard(customer.ref, card.externalPaymentMethodRef);
}

/** Whether a card is on an account's list, or kept for the later payments of a spot. */
async function isCardKept(db: Reader, { methodRef }: { methodRef: string }): Promise<boolean> {
	const isSaved = and(
		eq(paymentMethods.externalPaymentMethodRef, methodRef),
		eq(paymentMethods.isActive, true),
	);
	if ((await db.$count(paymentMethods, isSaved)) > 0) return true;
	return (await db.$count(payers, eq(payers.methodRef, methodRef))) > 0;
}
