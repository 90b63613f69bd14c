import { and, asc, count, eq, gt, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { organizerDebt } from "#app/features/fund/organizer-debt.queries.ts";
import { OPEN_REQUEST_STATUSES } from "#app/features/fund/refunds/states.ts";
import { bookOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { RELEASE_CLEARING } from "#app/features/ledger/release-lines.ts";
import { COLLECTED_STATUSES, LIVE_ATTEMPT_STATUSES } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { hasEnded } from "#app/lib/dates.ts";
import type { Reader } from "#db/db.ts";
import { insertionOrder, isDifferent } from "#db/portable-sql.ts";
import { members, trips } from "#db/schema/access.ts";
import { fundReleases } from "#db/schema/fund.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";
import { attempts, disputes, payments, refundRequests } from "#db/schema/payments.ts";
import { purchases } from "#db/schema/plans.ts";
import { entitlements } from "#db/schema/tiers.ts";
import type { DeletionFacts, OrganizedTrip, OwnMembership } from "./deletion-rules.ts";

type Asked = { userId: string; provider: Provider; now: Date };

/** What prevents deleting an account, and what it leaves behind. */
export async function findDeletionFacts(db: Reader, asked: Asked): Promise<DeletionFacts> {
	return {
		trips: await listOrganized(db, asked),
		places: await listPlaces(db, asked),
		openPurchases: await listOpenPurchases(db, asked),
		debt: await organizerDebt(db, asked.provider, asked.userId),
	};
}

async function listOrganized(db: Reader, { userId, provider, now }: Asked): Promise<OrganizedTrip[]> {
	const rows = await db
		.select()
		.from(trips)
		.where(eq(trips.organizerId, userId))
		.orderBy(asc(insertionOrder(trips)));
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
		.where(isOwn)
		.orderBy(asc(insertionOrder(members)));
	const own = db.select({ id: members.id }).from(members).where(isOwn);
	const paid = await countPaid(db, own);
	const openRefunds = await countOpenRefunds(db, refundRequests.memberId, own);
	const begun = await countAttempts(db, payments.memberId, own);
	const given = await countAttempts(db, attempts.givenBy, own);
	return rows.map(({ member, trip }) => ({
		memberId: member.id,
		title: trip.title,
		shareId: trip.shareId,
		isOrganizer: trip.organizerId === userId,
		hasPaid: paid.has(member.id),
		hasOpenRefund: openRefunds.has(member.id),
		hasLiveAttempts: (begun.get(member.id) ?? 0) + (given.get(member.id) ?? 0) > 0,
	}));
}

function listOpenPurchases(db: Reader, { userId }: Asked) {
	return db
		.select({ title: trips.title, shareId: trips.shareId })
		.from(purchases)
		.innerJoin(trips, eq(trips.id, purchases.tripId))
		.where(and(eq(purchases.userId, userId), eq(purchases.status, "unknown")))
		.orderBy(asc(insertionOrder(purchases)));
}

/** A number for each trip or member; missing means none. */
type Counts = Map<string, number>;

/** In cents: what each fund holds, plus what releases under way have taken out of it. */
async function fundsOfTrips(db: Reader, provider: Provider, tripIds: SQLWrapper): Promise<Counts> {
	const sums = await db
		.select({
			id: ledgerEntries.tripId,
			account: ledgerLines.account,
			amount: sql<number>`sum(${ledgerLines.amount})`,
		})
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(and(inArray(ledgerEntries.tripId, tripIds), eq(ledgerEntries.book, bookOf(provider))))
		.groupBy(ledgerEntries.tripId, ledgerLines.account);
	const reserved = toCounts(
		await db
			.select({ id: fundReleases.tripId, count: sql<number>`sum(${fundReleases.amount})` })
			.from(fundReleases)
			.where(and(inArray(fundReleases.tripId, tripIds), eq(fundReleases.status, "reserved")))
			.groupBy(fundReleases.tripId),
	);
	const sumOf = (tripId: string, account: string) =>
		sums.find((sum) => sum.id === tripId && sum.account === account)?.amount ?? 0;
	const ids = new Set([...sums.flatMap(({ id }) => id ?? []), ...reserved.keys()]);
	return new Map(
		[...ids].map((id) => [
			id,
			Math.max(0, -sumOf(id, fundAccount(id))) +
				Math.max(0, -sumOf(id, RELEASE_CLEARING), reserved.get(id) ?? 0),
		]),
	);
}

async function countOpenRefunds(
	db: Reader,
	of: typeof refundRequests.tripId | typeof refundRequests.memberId,
	ids: SQLWrapper,
): Promise<Counts> {
	const isOpen = inArray(refundRequests.status, [...OPEN_REQUEST_STATUSES]);
	return toCounts(
		await db
			.select({ id: of, count: count() })
			.from(refundRequests)
			.where(and(inArray(of, ids), isOpen))
			.groupBy(of),
	);
}

/** How many undecided disputes there are about each trip's money. */
async function countOpenDisputes(db: Reader, tripIds: SQLWrapper): Promise<Counts> {
	const isOpen = and(eq(disputes.status, "open"), eq(disputes.isOverpaid, false));
	return toCounts(
		await db
			.select({ id: payments.tripId, count: count() })
			.from(disputes)
			.innerJoin(payments, eq(payments.id, disputes.paymentId))
			.where(and(inArray(payments.tripId, tripIds), isOpen))
			.groupBy(payments.tripId),
	);
}

/** How many payments by others on each trip were not refunded in full. */
async function countPaidByOthers(db: Reader, tripIds: SQLWrapper, userId: string): Promise<Counts> {
	return toCounts(
		await db
			.select({ id: payments.tripId, count: count() })
			.from(payments)
			.innerJoin(members, eq(members.id, payments.memberId))
			.where(
				and(
					inArray(payments.tripId, tripIds),
					isCollected(),
					gt(payments.amount, payments.refundedAmount),
					isOtherUser(userId),
				),
			)
			.groupBy(payments.tripId),
	);
}

/** How many other members each trip has. */
async function countOthers(db: Reader, tripIds: SQLWrapper, userId: string): Promise<Counts> {
	return toCounts(
		await db
			.select({ id: members.tripId, count: count() })
			.from(members)
			.where(and(inArray(members.tripId, tripIds), isNull(members.removedAt), isOtherUser(userId)))
			.groupBy(members.tripId),
	);
}

/** How many payments each member has made. */
async function countPaid(db: Reader, memberIds: SQLWrapper): Promise<Counts> {
	return toCounts(
		await db
			.select({ id: payments.memberId, count: count() })
			.from(payments)
			.where(and(inArray(payments.memberId, memberIds), isCollected()))
			.groupBy(payments.memberId),
	);
}

/** Counts attempts under way for each trip, member or giver that has any. */
async function countAttempts(
	db: Reader,
	of: typeof payments.tripId | typeof payments.memberId | typeof attempts.givenBy,
	ids: SQLWrapper,
): Promise<Counts> {
	const isLive = inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES]);
	return toCounts(
		await db
			.select({ id: of, count: sql<number>`count(*) filter (where ${isLive})` })
			.from(attempts)
			.innerJoin(payments, eq(payments.id, attempts.paymentId))
			.where(inArray(of, ids))
			.groupBy(of),
	);
}

/** How often one-time Pro was bought for, or given to, each trip. */
async function countBought(db: Reader, tripIds: SQLWrapper): Promise<Counts> {
	const given = db
		.select({ id: entitlements.tripId })
		.from(entitlements)
		.where(inArray(entitlements.tripId, tripIds));
	const bought = db
		.select({ id: purchases.tripId })
		.from(purchases)
		.where(inArray(purchases.tripId, tripIds));
	const rows = await given.unionAll(bought);
	return toCounts(rows.map(({ id }) => ({ id, count: 1 })));
}

const isCollected = () => inArray(payments.status, [...COLLECTED_STATUSES]);

const isOtherUser = (userId: string): SQL => isDifferent(members.userId, userId);

function toCounts(rows: { id: string | null; count: number }[]): Counts {
	return new Map(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, count]])));
}
