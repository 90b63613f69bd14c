import {
	and,
	asc,
	count,
	countDistinct,
	desc,
	eq,
	gt,
	inArray,
	isNotNull,
	isNull,
	ne,
	or,
	type SQL,
	sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isLate } from "#app/features/payments/schedule/late.queries.ts";
import { PAYABLE_STATUSES } from "#app/features/payments/states.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Reader } from "#db/db.ts";
import { asFlag } from "#db/portable-sql.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members, tripClaims, trips } from "#db/schema/access.ts";
import { messages } from "#db/schema/messages.ts";
import { payments, refundRequests } from "#db/schema/payments.ts";

const MAX_UNCLAIMED = 3;

const organizesTrip = or(eq(members.role, "organizer"), isNotNull(members.coOrganizerSince));

const others = alias(members, "others");

type OfUser = Params<{ userId: string }>;
type OfGuest = Params<{ guestKeyHash: string }>;
type Late = Params<{ lateBefore: CalendarDate }>;

/** A limit instead of paging: nobody has more trips than this. */
const MAX_TRIPS = 500;

/** A user's trips with their membership, the newest first. */
export const listMemberships = listQuery((db, { userId }: OfUser) =>
	memberships(db, eq(members.userId, userId)),
);

/** The trips that a guest's browser has joined. */
export const listGuestMemberships = listQuery((db, { guestKeyHash }: OfGuest) =>
	memberships(db, ofGuest(guestKeyHash)),
);

/** The unclaimed trips that a guest's browser has planned, newest first. */
export const listUnclaimed = listQuery((db, { guestKeyHash, now }: OfGuest & Params<{ now: number }>) =>
	db
		.select({ shareId: trips.shareId, title: trips.title, until: tripClaims.expiresAt })
		.from(tripClaims)
		.innerJoin(trips, eq(trips.id, tripClaims.tripId))
		.where(
			and(
				eq(tripClaims.tokenHash, guestKeyHash),
				gt(tripClaims.expiresAt, now),
				isNull(trips.organizerId),
				ne(trips.status, "cancelled"),
			),
		)
		.orderBy(desc(trips.createdAt))
		.limit(MAX_UNCLAIMED),
);

export type Membership = Awaited<ReturnType<typeof listMemberships>>[number];

/** The payments that a user still has to make on all trips, by due date. */
export const listUnpaidPayments = listQuery((db, { userId, lateBefore }: OfUser & Late) =>
	unpaidPayments(db, eq(members.userId, userId), { lateBefore }),
);

export const listGuestUnpaidPayments = listQuery((db, { guestKeyHash, lateBefore }: OfGuest & Late) =>
	unpaidPayments(db, ofGuest(guestKeyHash), { lateBefore }),
);

export type UnpaidPayment = Awaited<ReturnType<typeof listUnpaidPayments>>[number];

/** For the trips that a user organizes: how many others are late, and how many refund requests wait for a decision. */
export const countOrganizerTasks = listQuery((db, { userId, lateBefore }: OfUser & Late) => {
	const lateOthers = db
		.select({ count: countDistinct(payments.memberId) })
		.from(payments)
		.innerJoin(others, eq(others.id, payments.memberId))
		.where(
			and(
				eq(payments.tripId, members.tripId),
				ne(others.id, members.id),
				isNull(others.removedAt),
				isLate(db, lateBefore, others),
			),
		);
	const refunds = db
		.select({ count: count() })
		.from(refundRequests)
		.where(and(eq(refundRequests.tripId, members.tripId), eq(refundRequests.status, "pending")));
	return db
		.select({
			memberId: members.id,
			lateOthers: sql<number>`(${lateOthers})`,
			refunds: sql<number>`(${refunds})`,
		})
		.from(members)
		.where(and(eq(members.userId, userId), organizesTrip, isNull(members.removedAt)));
});

/** How many messages by others have not been shown to the user yet, by membership. */
export const countUnreadMessages = listQuery((db, { userId }: OfUser) =>
	db
		.select({ memberId: members.id, unread: count() })
		.from(members)
		.innerJoin(
			messages,
			and(
				eq(messages.tripId, members.tripId),
				gt(messages.createdAt, sql`coalesce(${members.chatReadAt}, ${members.joinedAt})`),
				or(isNull(messages.memberId), ne(messages.memberId, members.id)),
				isNull(messages.removedAt),
			),
		)
		.where(and(eq(members.userId, userId), isNull(members.removedAt)))
		.groupBy(members.id),
);

/** Once an account has taken over a membership, it no longer belongs to the guest. */
const ofGuest = (guestKeyHash: OfGuest["guestKeyHash"]) =>
	and(eq(members.guestKeyHash, guestKeyHash), isNull(members.userId));

function memberships(db: Reader, isOwn: SQL | undefined) {
	return db
		.select({
			trip: trips,
			member: {
				id: members.id,
				role: members.role,
				coOrganizerSince: members.coOrganizerSince,
				confirmed: members.confirmed,
				individualCost: members.individualCost,
				cashBackApplied: members.cashBackApplied,
				paidOutside: members.paidOutside,
				archivedAt: members.archivedAt,
			},
		})
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(and(isOwn, isNull(members.removedAt)))
		.orderBy(desc(trips.createdAt))
		.limit(MAX_TRIPS);
}

function unpaidPayments(db: Reader, isOwn: SQL | undefined, { lateBefore }: Late) {
	return db
		.select({
			memberId: payments.memberId,
			amount: payments.amount,
			dueDate: payments.dueDate,
			isLate: asFlag(isLate(db, lateBefore)),
		})
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.where(and(isOwn, isNull(members.removedAt), inArray(payments.status, [...PAYABLE_STATUSES])))
		.orderBy(asc(payments.dueDate), asc(payments.paymentNumber));
}
