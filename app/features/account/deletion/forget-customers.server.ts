import { and, eq, lte } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderTimeout, type Provider } from "#app/gateway/gateway.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/dates.ts";
import { forEachSettled } from "#app/lib/for-each-settled.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { customers, jobs, payers } from "#db/schema/index.ts";
import {
	FORGET_CUSTOMER_JOB,
	hasOpenMoney,
	listCustomersOf,
	listLateCustomers,
} from "./customers-of-account.queries.ts";

type Job = typeof jobs.$inferSelect;
type Payload = { provider: Provider; userId: string };

/** A refused call is tried again after 20 s, 40 s, … up to an hour, and is given up after about a day. */
const FIRST_WAIT_MS = 20_000;
const MAX_TRIES = 30;

/** Has the provider delete an account's customers. The jobs survive a crash, and are done by `forgetCustomers`. */
export async function queueForgetCustomers(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
	const now = ctx.now().getTime();
	for (const { provider, ref } of await listCustomersOf(tx, userId)) {
		const payload = { provider, userId } satisfies Payload;
		const job = { kind: FORGET_CUSTOMER_JOB, source: ref, payload, runAt: now, createdAt: now };
		await tx
			.insert(jobs)
			.values({ id: newId(), ...job })
			.onConflictDoNothing();
	}
}

/**
 * Deletes the customers of deleted accounts at the provider. While money of theirs is open there, only the cards go, and
 * the customer is looked at again a day later. A call without an answer is tried again the next time, a refused one at
 * growing intervals.
 * @returns how many customers were deleted
 * @throws AggregateError with the refusals, after all the others
 */
export async function forgetCustomers(ctx: Ctx): Promise<number> {
	await queueLateCustomers(ctx);
	const isDue = and(eq(jobs.status, "waiting"), lte(jobs.runAt, ctx.now().getTime()));
	const waiting = await ctx.db.read
		.select()
		.from(jobs)
		.where(and(eq(jobs.kind, FORGET_CUSTOMER_JOB), isDue));
	const due = waiting.filter(({ payload }) => (payload as Payload).provider === ctx.payments.provider);
	let count = 0;
	const work = async (job: Job) => {
		try {
			if (await forgetCustomer(ctx, job)) count += 1;
		} catch (error) {
			if (!isProviderTimeout(error)) await storeFailure(ctx, job, error);
			throw error;
		}
	};
	await forEachSettled(due, work, {
		failed: "customer(s) could not be deleted",
		except: isProviderTimeout,
	});
	return count;
}

/** The provider may have made a customer for a request that was under way while its account was deleted. */
async function queueLateCustomers(ctx: Ctx): Promise<void> {
	const late = await listLateCustomers(ctx.db.read, ctx.payments.provider);
	if (late.length === 0) return;
	await ctx.db.write(async (tx) => {
		for (const userId of late) await queueForgetCustomers(ctx, tx, userId);
	});
}

async function forgetCustomer(ctx: Ctx, { id, source: ref, payload }: Job): Promise<boolean> {
	if (await hasOpenMoney(ctx.db.read, (payload as Payload).userId)) {
		for (const { methodRef } of await ctx.payments.listCards(ref)) await ctx.payments.detachCard(methodRef);
		await storeJob(ctx, id, { runAt: ctx.now().getTime() + DAY_MS });
		return false;
	}
	await ctx.payments.deleteCustomer(ref);
	await ctx.db.write(async (tx) => {
		await tx.delete(customers).where(eq(customers.ref, ref));
		await tx.delete(payers).where(eq(payers.customerRef, ref));
		await tx.update(jobs).set({ status: "done" }).where(eq(jobs.id, id));
	});
	return true;
}

function storeFailure(ctx: Ctx, { id, tries }: Job, error: unknown): Promise<void> {
	return storeJob(ctx, id, {
		tries: tries + 1,
		runAt: ctx.now().getTime() + Math.min(FIRST_WAIT_MS * 2 ** tries, HOUR_MS),
		status: tries + 1 >= MAX_TRIES ? "dead" : "waiting",
		lastError: error instanceof Error ? error.message : String(error),
	});
}

async function storeJob(ctx: Ctx, id: string, change: Partial<Job>): Promise<void> {
	await ctx.db.write((tx) => tx.update(jobs).set(change).where(eq(jobs.id, id)));
}
