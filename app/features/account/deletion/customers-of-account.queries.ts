import { and, eq, exists, inArray, isNotNull, not } from "drizzle-orm";
import { OPEN_REQUEST_STATUSES } from "#app/features/fund/refunds/states.ts";
import { LIVE_ATTEMPT_STATUSES } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/client.server.ts";
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

export const FORGET_CUSTOMER_JOB = "forget-customer";

/** Whom an account is at the providers: its own customer, and those that its places and its cards have had besides. */
export async function listCustomersOf(
	db: Reader,
	userId: string,
): Promise<{ provider: Provider; ref: string }[]> {
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

/** The deleted accounts with a customer at the provider that no job deletes yet. */
export async function listLateCustomers(db: Reader, provider: Provider): Promise<string[]> {
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
export async function hasOpenMoney(db: Reader, userId: string): Promise<boolean> {
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
