import {
	and,
	asc,
	count,
	desc,
	eq,
	gt,
	inArray,
	isNotNull,
	isNull,
	lt,
	notExists,
	or,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { countQuery, listQuery, type Params, rowQuery, sumQuery } from "#db/prepared-query.ts";
import { type MEMBERSHIP_END_REASONS, members } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import * as texts from "./texts.ts";

export const countMembers = countQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ count: count() })
		.from(members)
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt))),
);

/** Companions without an account count too, so that nobody holds many unpaid spots by bringing people. */
const isUnpaidGuest = and(
	isNull(members.userId),
	eq(members.confirmed, false),
	or(gt(members.individualCost, 0), lt(members.takenOver, 0)),
);

/** A trip's members, its unpaid guests with something to pay, and the members with this address. */
export const countAboard = sumQuery((db, { tripId, email }: Params<{ tripId: string; email: string }>) =>
	db
		.select({
			members: count(),
			unpaidGuests: sql<number>`count(*) filter (where ${isUnpaidGuest})`,
			namesakes: sql<number>`count(*) filter (where ${eq(members.email, email)})`,
		})
		.from(members)
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt))),
);

/** Counts guests who have something to pay and have paid nothing. */
export const countUnpaidGuests = countQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ count: count() })
		.from(members)
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt), isUnpaidGuest)),
);

/** Members in the order of joining, without those who have left. */
export const listMembers = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select()
		.from(members)
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)))
		.orderBy(asc(members.joinedAt), asc(insertionOrder(members))),
);

/** The number of faces on a ticket. */
export const MAX_FACES = 6;

/**
 * A trip's first members: the organizer, then the confirmed ones, each in the order of joining. The counts are of all
 * members, of the confirmed ones, and of those without a payment schedule.
 */
export async function listPeople(db: Reader, tripId: string, limit: number) {
	const rows = await membersWithCounts(db, { tripId, limit });
	const { members, confirmed, unscheduled } = rows[0]?.counts ?? { members: 0, confirmed: 0, unscheduled: 0 };
	return { members, confirmed, unscheduled, list: rows.map(({ member }) => member) };
}

const membersWithCounts = listQuery((db, { tripId, limit }: Params<{ tripId: string; limit: number }>) => {
	const scheduled = db.select({ one: sql`1` }).from(payments).where(eq(payments.memberId, members.id));
	return db
		.select({
			member: {
				id: members.id,
				name: members.name,
				face: members.face,
				avatar: members.avatar,
				role: members.role,
				confirmed: members.confirmed,
				departureLocation: members.departureLocation,
			},
			counts: {
				members: sql<number>`count(*) over ()`,
				confirmed: sql<number>`count(*) filter (where ${members.confirmed}) over ()`,
				unscheduled: sql<number>`count(*) filter (where ${notExists(scheduled)} and not (${members.confirmed} and ${members.cashBackApplied} > 0) and ${members.payerId} is null) over ()`,
			},
		})
		.from(members)
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)))
		.orderBy(desc(members.role), desc(members.confirmed), asc(members.joinedAt), asc(insertionOrder(members)))
		.limit(limit);
});

/**
 * The people on a trip as everyone with the link sees them. Of the group's places, those `reserved` or `offered` to the
 * waiting list count as taken.
 */
export function peopleAboard(
	{ members, list }: Awaited<ReturnType<typeof listPeople>>,
	{ partySize, reserved, offered, isAboard }: Places & { isAboard: boolean },
) {
	const taken = texts.placesTaken(members + reserved + offered, partySize);
	const kept = reserved > 0 ? texts.placeKept(taken) : taken;
	return {
		members,
		taken: offered > 0 ? texts.placesOffered(kept, offered) : kept,
		list: list.map(({ id, name, face, avatar, confirmed }) => ({
			id,
			name,
			...(isAboard && { face }), // members only, because a gap between the numbers reveals that someone has left
			imageUrl: avatar,
			confirmed,
		})),
	};
}

type Places = { partySize: number; reserved: number; offered: number };

export type PeopleAboard = ReturnType<typeof peopleAboard>;

export type FormerMembership = {
	id: string;
	name: string;
	leftAs: (typeof MEMBERSHIP_END_REASONS)[number];
	confirmed: boolean;
	removedAt: number | null;
};

/** Finds the latest membership that an account or a guest's browser has lost on a trip; null if there is none. */
export async function findFormerMembership(
	{ db, actor }: Pick<Ctx, "db" | "actor">,
	tripId: string,
): Promise<FormerMembership | null> {
	if (!actor) return null;
	const userId = actor.kind === "user" ? actor.user.id : null;
	const guestKeyHash = actor.kind === "guest" ? actor.keyHash : null;
	const membership = await lastMembership(db.read, { tripId, userId, guestKeyHash });
	return membership && { ...membership, leftAs: membership.leftAs ?? "left" };
}

type Keys = { tripId: string; userId: string | null; guestKeyHash: string | null };

const lastMembership = rowQuery((db, { tripId, userId, guestKeyHash }: Params<Keys>) =>
	db
		.select({
			id: members.id,
			name: members.name,
			leftAs: members.leftAs,
			confirmed: members.confirmed,
			removedAt: members.removedAt,
		})
		.from(members)
		.where(
			and(
				eq(members.tripId, tripId),
				or(eq(members.userId, userId), eq(members.guestKeyHash, guestKeyHash)),
				isNotNull(members.removedAt),
			),
		)
		.orderBy(sql`${members.removedAt} desc nulls last`)
		.limit(1),
);

/** @param tripIds a query that selects trip ids */
export async function deleteMembersOfTrips(tx: Tx, tripIds: SQLWrapper): Promise<void> {
	await tx.delete(members).where(inArray(members.tripId, tripIds));
}
