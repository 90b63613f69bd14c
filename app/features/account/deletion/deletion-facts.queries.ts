import { and, eq, isNull } from "drizzle-orm";
import { organizerDebt } from "#app/features/fund/organizer-debt.queries.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { hasEnded } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { payments, refundRequests } from "#db/schema/payments.ts";
import { purchases } from "#db/schema/plans.ts";
import {
	countAttempts,
	countBought,
	countOpenDisputes,
	countOpenRefunds,
	countOthers,
	countPaid,
	countPaidByOthers,
	fundsOfTrips,
} from "./deletion-counts.queries.ts";
import type { DeletionFacts, OrganizedTrip, OwnMembership } from "./deletion-rules.ts";

type Asked = { userId: string; provider: Provider; now: Date };

/** What stands in the way of deleting an account, and what it leaves behind. */
export async function findDeletionFacts(db: Reader, asked: Asked): Promise<DeletionFacts> {
	return {
		trips: await listOrganized(db, asked),
		places: await listPlaces(db, asked),
		openPurchases: await listOpenPurchases(db, asked),
		debt: await organizerDebt(db, asked.provider, asked.userId),
	};
}

async function listOrganized(db: Reader, { userId, provider, now }: Asked): Promise<OrganizedTrip[]> {
	const rows = await db.select().from(trips).where(eq(trips.organizerId, userId));
	const own = db.select({ id: trips.id }).from(trips).where(eq(trips.organizerId, userId));
	const held = await fundsOfTrips(db, provider, own);
	const openRefunds = await countOpenRefunds(db, refundRequests.tripId, own);
	const openDisputes = await countOpenDisputes(db, own);
	const othersPaid = await countPaidByOthers(db, own, userId);
	const others = await countOthers(db, own, userId);
	const begun = await countAttempts(db, payments.tripId, own);
	const bought = await countBought(db, own);
	return rows.map(({ id, title, shareId, status, startDate, endDate }) => {
		return {
			id,
			title,
			shareId,
			isActive: status === "active",
			isOver: hasEnded(endDate ?? startDate, now),
			held: held.get(id) ?? 0,
			openRefunds: openRefunds.get(id) ?? 0,
			openDisputes: openDisputes.get(id) ?? 0,
			othersHavePaid: othersPaid.has(id),
			others: others.get(id) ?? 0,
			hasRecords: begun.has(id) || bought.has(id),
			hasLiveAttempts: (begun.get(id) ?? 0) > 0,
		};
	});
}

async function listPlaces(db: Reader, { userId }: Asked): Promise<OwnMembership[]> {
	const isOwn = and(eq(members.userId, userId), isNull(members.removedAt));
	const rows = await db
		.select({ member: members, trip: trips })
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(isOwn);
	const own = db.select({ id: members.id }).from(members).where(isOwn);
	const paid = await countPaid(db, own);
	const openRefunds = await countOpenRefunds(db, refundRequests.memberId, own);
	const begun = await countAttempts(db, payments.memberId, own);
	return rows.map(({ member, trip }) => ({
		memberId: member.id,
		title: trip.title,
		shareId: trip.shareId,
		isOrganizer: trip.organizerId === userId,
		hasPaid: paid.has(member.id),
		hasOpenRefund: openRefunds.has(member.id),
		hasLiveAttempts: (begun.get(member.id) ?? 0) > 0,
	}));
}

function listOpenPurchases(db: Reader, { userId }: Asked) {
	return db
		.select({ title: trips.title, shareId: trips.shareId })
		.from(purchases)
		.innerJoin(trips, eq(trips.id, purchases.tripId))
		.where(and(eq(purchases.userId, userId), eq(purchases.status, "unknown")));
}
