import { and, eq, exists, inArray, isNotNull, not } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { OPEN_REQUEST_STATUSES } from "#app/features/fund/refunds/states.ts";
import {
	type Job,
	type ProviderPayload,
	runDueJobs,
} from "#app/features/payments/cards/provider-jobs.server.ts";
import { LIVE_ATTEMPT_STATUSES } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members, users } from "#db/schema/access.ts";
import {
	attempts,
	customers,
	payers,
	paymentMethods,
	payments,
	refundRequests,
} from "#db/schema/payments.ts";
import { purchases } from "#db/schema/plans.ts";
import { jobs } from "#db/schema/system.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { writeInChunks } from "#db/write-in-chunks.ts";

type Payload = ProviderPayload & { userId: string };

/** Has the provider delete an account's customers. The jobs survive a crash, and are executed by `forgetCustomers`. */
export async function queueForgetCustomers(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
	const now = ctx.now.getTime();
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
 * Deletes the customers of deleted accounts at the provider. While a customer still has open payments there, only the
 * cards are deleted, and the customer is retried a day later.
 * @returns how many customers were deleted
 * @throws AggregateError with the refusals, after all customers were tried
 */
export async function forgetCustomers(ctx: Ctx): Promise<number> {
	await queueLateCustomers(ctx);
	const asked = { kinds: [FORGET_CUSTOMER_JOB], failed: "customer(s) could not be deleted" };
	return runDueJobs(ctx, asked, forgetCustomer);
}

/** Each account takes several statements. */
const ACCOUNTS_AT_ONCE = 20;

/** The provider may have created a customer for a request in flight while its account was deleted. */
async function queueLateCustomers(ctx: Ctx): Promise<void> {
	const late = await listLateCustomers(ctx.db.read, ctx.payments.provider);
	await writeInChunks(ctx, {
		find: late,
		size: ACCOUNTS_AT_ONCE,
		async change(tx, userIds) {
			for (const userId of userIds) await queueForgetCustomers(ctx, tx, userId);
		},
	});
}

async function forgetCustomer(ctx: Ctx, { id, source: ref, payload }: Job): Promise<boolean> {
	if (await hasOpenMoney(ctx.db.read, (payload as Payload).userId)) {
		for (const { methodRef } of await ctx.payments.listCards(ref)) await ctx.payments.detachCard(methodRef);
		await storeJob(ctx, id, { runAt: ctx.now.getTime() + DAY_MS });
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

async function storeJob(ctx: Ctx, id: string, change: Partial<Job>): Promise<void> {
	await ctx.db.write((tx) => tx.update(jobs).set(change).where(eq(jobs.id, id)));
}

const FORGET_CUSTOMER_JOB = "forget-customer";

/** Lists the customers of an account at the providers: its own, and those of its memberships and cards. */
async function listCustomersOf(db: Reader, userId: string): Promise<{ provider: Provider; ref: string }[]> {
	const { externalCustomerRef: cardCustomer, provider } = paymentMethods;
	const own = await db
		.select({ provider: customers.provider, ref: customers.ref })
		.from(customers)
		.where(eq(customers.userId, userId));
	const ofPlaces = await db
		.select({ provider: payers.provider, ref: payers.customerRef })
		.from(payers)
		.innerJoin(members, eq(members.id, payers.memberId))
		.where(eq(members.userId, userId));
	const ofCards = await db
		.select({ provider, ref: cardCustomer })
		.from(paymentMethods)
		.where(eq(paymentMethods.userId, userId));
	const byRef = new Map<string, Provider>();
	for (const row of [...own, ...ofPlaces, ...ofCards]) if (row.ref) byRef.set(row.ref, row.provider);
	return [...byRef].map(([ref, provider]) => ({ ref, provider }));
}

/** The deleted accounts with a customer at the provider and no job to delete it. */
async function listLateCustomers(db: Reader, provider: Provider): Promise<string[]> {
	const isQueued = (ref: typeof customers.ref | typeof payers.customerRef) =>
		exists(
			db
				.select({ id: jobs.id })
				.from(jobs)
				.where(and(eq(jobs.kind, FORGET_CUSTOMER_JOB), eq(jobs.source, ref))),
		);
	const own = await db
		.select({ userId: users.id })
		.from(users)
		.innerJoin(customers, and(eq(customers.userId, users.id), eq(customers.provider, provider)))
		.where(and(isNotNull(users.deletedAt), not(isQueued(customers.ref))));
	const ofPlaces = await db
		.select({ userId: users.id })
		.from(users)
		.innerJoin(members, eq(members.userId, users.id))
		.innerJoin(payers, and(eq(payers.memberId, members.id), eq(payers.provider, provider)))
		.where(and(isNotNull(users.deletedAt), not(isQueued(payers.customerRef))));
	return [...new Set([...own, ...ofPlaces].map(({ userId }) => userId))];
}

/** Whether a deleted account has a payment, a refund, a dispute, a purchase or a plan whose outcome is still open. */
async function hasOpenMoney(db: Reader, userId: string): Promise<boolean> {
	const own = db.select({ id: members.id }).from(members).where(eq(members.userId, userId));
	const ownPayments = db.select({ id: payments.id }).from(payments).where(inArray(payments.memberId, own));
	const open = [
		await db.$count(
			attempts,
			and(inArray(attempts.paymentId, ownPayments), inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES])),
		),
		await db.$count(payments, and(inArray(payments.memberId, own), eq(payments.status, "disputed"))),
		await db.$count(
			refundRequests,
			and(inArray(refundRequests.memberId, own), inArray(refundRequests.status, [...OPEN_REQUEST_STATUSES])),
		),
		await db.$count(purchases, and(eq(purchases.userId, userId), eq(purchases.status, "unknown"))),
		await db.$count(
			subscriptions,
			and(eq(subscriptions.userId, userId), inArray(subscriptions.status, ["pending", "active", "past_due"])),
		),
	];
	return open.some((count) => count > 0);
}
