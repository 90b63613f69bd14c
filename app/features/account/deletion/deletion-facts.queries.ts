import { and, count, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { findFundSums, fundOf } from "#app/features/funds/funds.queries.ts";
import { COLLECTED_STATUSES, LIVE_ATTEMPT_STATUSES } from "#app/features/payments/states.ts";
import { OPEN_REQUEST_STATUSES } from "#app/features/refunds/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import {
	attempts,
	entitlements,
	fundReleases,
	members,
	payments,
	purchases,
	refundRequests,
	trips,
} from "#db/schema/index.ts";
import type { DeletionFacts, OrganizedTrip, OwnPlace } from "./deletion-rules.ts";

type Asked = { userId: string; provider: Provider; today: CalendarDate };

/** What stands in the way of deleting an account, and what it leaves behind. */
export async function findDeletionFacts(db: Reader, asked: Asked): Promise<DeletionFacts> {
	return {
		trips: await listOrganized(db, asked),
		places: await listPlaces(db, asked),
		openPurchases: await listOpenPurchases(db, asked),
	};
}

async function listOrganized(db: Reader, { userId, provider, today }: Asked): Promise<OrganizedTrip[]> {
	const rows = await db.select().from(trips).where(eq(trips.organizerId, userId));
	const list: OrganizedTrip[] = [];
	for (const { id, title, shareId, status, startDate, endDate } of rows) {
		const lastDay = endDate ?? startDate;
		const has = (where: SQL | undefined) => hasAttempts(db, and(eq(payments.tripId, id), where));
		list.push({
			id,
			title,
			shareId,
			isActive: status === "active",
			isOver: lastDay !== null && lastDay < today,
			held: await heldBy(db, provider, id),
			openRefunds: await db.$count(refundRequests, isOpenRefundOf(eq(refundRequests.tripId, id))),
			othersHavePaid: await haveOthersPaid(db, id, userId),
			others: await db.$count(
				members,
				and(eq(members.tripId, id), isNull(members.removedAt), sql`${members.userId} is not ${userId}`),
			),
			hasRecords: (await has(undefined)) || (await hasBought(db, id)),
			hasLiveAttempts: await has(inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES])),
		});
	}
	return list;
}

/** In cents: what the fund holds, and what a release that is under way has taken out of it. */
async function heldBy(db: Reader, provider: Provider, tripId: string): Promise<number> {
	const { balance, clearing } = await findFundSums(db, fundOf(tripId, provider));
	const isReserved = and(eq(fundReleases.tripId, tripId), eq(fundReleases.status, "reserved"));
	const [reserved] = await db.select({ amount: fundReleases.amount }).from(fundReleases).where(isReserved);
	return Math.max(0, -balance) + Math.max(0, -clearing, reserved?.amount ?? 0);
}

async function haveOthersPaid(db: Reader, tripId: string, userId: string): Promise<boolean> {
	const [paid] = await db
		.select({ count: count() })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.where(
			and(
				eq(payments.tripId, tripId),
				inArray(payments.status, [...COLLECTED_STATUSES]),
				gt(payments.amount, payments.refundedAmount),
				sql`${members.userId} is not ${userId}`,
			),
		);
	return (paid?.count ?? 0) > 0;
}

async function hasBought(db: Reader, tripId: string): Promise<boolean> {
	const bought =
		(await db.$count(purchases, eq(purchases.tripId, tripId))) +
		(await db.$count(entitlements, eq(entitlements.tripId, tripId)));
	return bought > 0;
}

async function listPlaces(db: Reader, { userId }: Asked): Promise<OwnPlace[]> {
	const rows = await db
		.select({ member: members, trip: trips })
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(and(eq(members.userId, userId), isNull(members.removedAt)));
	const list: OwnPlace[] = [];
	for (const { member, trip } of rows) {
		const isOwn = eq(payments.memberId, member.id);
		const hasPaid = and(isOwn, inArray(payments.status, [...COLLECTED_STATUSES]));
		list.push({
			memberId: member.id,
			title: trip.title,
			shareId: trip.shareId,
			isOrganizer: trip.organizerId === userId,
			hasPaid: (await db.$count(payments, hasPaid)) > 0,
			hasOpenRefund:
				(await db.$count(refundRequests, isOpenRefundOf(eq(refundRequests.memberId, member.id)))) > 0,
			hasLiveAttempts: await hasAttempts(
				db,
				and(isOwn, inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES])),
			),
		});
	}
	return list;
}

function listOpenPurchases(db: Reader, { userId }: Asked) {
	return db
		.select({ title: trips.title, shareId: trips.shareId })
		.from(purchases)
		.innerJoin(trips, eq(trips.id, purchases.tripId))
		.where(and(eq(purchases.userId, userId), eq(purchases.status, "unknown")));
}

function isOpenRefundOf(where: SQL): SQL | undefined {
	return and(where, inArray(refundRequests.status, [...OPEN_REQUEST_STATUSES]));
}

async function hasAttempts(db: Reader, where: SQL | undefined): Promise<boolean> {
	const [found] = await db
		.select({ count: count() })
		.from(attempts)
		.innerJoin(payments, eq(payments.id, attempts.paymentId))
		.where(where);
	return (found?.count ?? 0) > 0;
}
