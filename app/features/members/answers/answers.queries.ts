import { and, asc, count, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Member } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { userOf } from "#app/access/ctx.ts";
import { type CalendarDate, dateOf } from "#app/lib/dates.ts";
import type { Reader } from "#db/db.ts";
import { countQuery, listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { invitations, tripAnswers } from "#db/schema/members.ts";
import type { KnownAnswer, KnownInvitation } from "./people.ts";

export type AnswerRow = typeof tripAnswers.$inferSelect;

/** The most answers to one trip, because anyone with the link can invent people. */
export const MAX_ANSWERS = 500;

const brought = {
	memberId: members.id,
	removedAt: members.removedAt,
	leftAs: members.leftAs,
	payBy: members.payBy,
};

type Row = {
	memberId: string;
	removedAt: number | null;
	leftAs: typeof members.$inferSelect.leftAs;
	payBy: string | null;
};

function broughtOf(row: Row | null) {
	if (!row) return null;
	const { memberId, removedAt, leftAs, payBy } = row;
	return { memberId, isAboard: removedAt === null, leftAs, payBy };
}

/** A trip's answers in the order in which they first came. */
export async function listAnswers(db: Reader, tripId: string): Promise<KnownAnswer[]> {
	const rows = await answersWithSpots(db, { tripId });
	return rows.map(({ answer, brought }) => ({ ...answer, brought: broughtOf(brought) }));
}

const answersWithSpots = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({
			answer: {
				id: tripAnswers.id,
				userId: tripAnswers.userId,
				name: tripAnswers.name,
				email: tripAnswers.email,
				answer: tripAnswers.answer,
				word: tripAnswers.word,
				updatedAt: tripAnswers.updatedAt,
				remindedAt: tripAnswers.remindedAt,
				remindedCount: tripAnswers.remindedCount,
			},
			brought,
		})
		.from(tripAnswers)
		.leftJoin(members, eq(members.id, tripAnswers.memberId))
		.where(eq(tripAnswers.tripId, tripId))
		.orderBy(asc(tripAnswers.createdAt), asc(tripAnswers.id))
		.limit(MAX_ANSWERS),
);

/** A trip's invitations, newest first, with the spots that resulted. */
export async function listInvited(db: Reader, tripId: string): Promise<KnownInvitation[]> {
	const rows = await invitationsWithSpots(db, { tripId });
	return rows.map(({ invitation, brought }) => ({ ...invitation, brought: broughtOf(brought) }));
}

const invitationsWithSpots = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({
			invitation: {
				id: invitations.id,
				email: invitations.email,
				createdAt: invitations.createdAt,
				withdrawnAt: invitations.withdrawnAt,
			},
			brought,
		})
		.from(invitations)
		.leftJoin(members, eq(members.id, invitations.memberId))
		.where(eq(invitations.tripId, tripId))
		.orderBy(sql`${invitations.createdAt} desc`, asc(invitations.email))
		.limit(MAX_ANSWERS),
);

export const countAnswers = countQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db.select({ count: count() }).from(tripAnswers).where(eq(tripAnswers.tripId, tripId)),
);

const MAX_NAMES = 6;

/** What members may know about those who are not: who might come, and how many can't. */
export async function answersInGroup(db: Reader, tripId: string) {
	const rows = await undecidedAndOut(db, { tripId, limit: MAX_NAMES });
	const { maybe, out } = rows[0]?.counts ?? { maybe: 0, out: 0 };
	return { maybe, out, names: rows.flatMap(({ answer, name }) => (answer === "maybe" ? [name] : [])) };
}

const undecidedAndOut = listQuery((db, { tripId, limit }: Params<{ tripId: string; limit: number }>) => {
	const isMaybe = eq(tripAnswers.answer, "maybe");
	const isOut = or(eq(tripAnswers.answer, "out"), eq(members.leftAs, "left"));
	return db
		.select({
			name: tripAnswers.name,
			answer: tripAnswers.answer,
			counts: {
				maybe: sql<number>`count(*) filter (where ${isMaybe}) over ()`,
				out: sql<number>`count(*) filter (where ${isOut}) over ()`,
			},
		})
		.from(tripAnswers)
		.leftJoin(members, and(eq(members.id, tripAnswers.memberId), eq(tripAnswers.answer, "in")))
		.where(and(eq(tripAnswers.tripId, tripId), or(isMaybe, isOut)))
		.orderBy(sql`${tripAnswers.answer} = 'maybe' desc`, asc(tripAnswers.createdAt), asc(tripAnswers.id))
		.limit(limit);
});

type Keys = {
	tripId: string;
	userId: string | null;
	guestKeyHash: string | null;
	provenEmail: string | null;
};

const ownAnswers = listQuery((db, { tripId, userId, guestKeyHash, provenEmail }: Params<Keys>) =>
	db
		.select()
		.from(tripAnswers)
		.where(
			and(
				eq(tripAnswers.tripId, tripId),
				or(
					eq(tripAnswers.userId, userId),
					eq(tripAnswers.guestKeyHash, guestKeyHash),
					and(isNull(tripAnswers.userId), eq(tripAnswers.email, provenEmail)),
				),
			),
		)
		.orderBy(sql`${tripAnswers.userId} is null`, asc(tripAnswers.createdAt), asc(tripAnswers.id)),
);

/** The asker's answer, by account, by a confirmed address or by this browser's cookie; null if they have not answered. */
export async function findOwnAnswer(
	ctx: Pick<Ctx, "actor">,
	db: Reader,
	tripId: string,
): Promise<AnswerRow | null> {
	if (!ctx.actor) return null;
	const [own] = await ownAnswers(db, { tripId, ...keysOf(ctx) });
	return own ?? null;
}

function keysOf(ctx: Pick<Ctx, "actor">) {
	const user = userOf(ctx);
	return {
		userId: user?.id ?? null,
		guestKeyHash: ctx.actor?.kind === "guest" ? ctx.actor.keyHash : null,
		provenEmail: user?.emailVerified ? user.email : null,
	};
}

/** The answer with a guest's address, no matter who typed it. */
export async function findAnswerOfAddress(
	db: Reader,
	tripId: string,
	email: string,
): Promise<AnswerRow | null> {
	const [found] = await db.select().from(tripAnswers).where(isOfGuest(tripId, email));
	return found ?? null;
}

const isOfGuest = (tripId: string, email: string): SQL | undefined =>
	and(eq(tripAnswers.tripId, tripId), isNull(tripAnswers.userId), eq(tripAnswers.email, email));

export type EarlierHold = { isMissed: boolean; until: CalendarDate };

/**
 * The day until which someone held a spot on this trip that they no longer have and did not pay for; null if they held
 * none. An account is not bound by what others did who typed its address.
 */
export async function findEarlierHold(
	ctx: Pick<Ctx, "now">,
	db: Reader,
	{ tripId, userId, guestKeyHash, email }: Pick<Member, "tripId" | "userId" | "guestKeyHash" | "email">,
): Promise<EarlierHold | null> {
	const ofGuest = or(
		guestKeyHash ? eq(members.guestKeyHash, guestKeyHash) : undefined,
		email ? eq(members.email, email) : undefined,
	);
	const isEnded = and(isNotNull(members.removedAt), eq(members.confirmed, false), isNotNull(members.payBy));
	const held = await db
		.select({ payBy: members.payBy, leftAs: members.leftAs })
		.from(members)
		.where(and(eq(members.tripId, tripId), isEnded, userId ? eq(members.userId, userId) : ofGuest));
	const [until] = held.flatMap(({ payBy }) => payBy ?? []).toSorted();
	if (!until) return null;
	return { isMissed: until < dateOf(ctx.now) || held.some(({ leftAs }) => leftAs === "unpaid"), until };
}
