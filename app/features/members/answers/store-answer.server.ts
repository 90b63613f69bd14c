import { and, eq, inArray, isNull, lt, ne, notInArray, or, sql } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import { type Ctx, type SignedInUser, userOf } from "#app/access/ctx.ts";
import { addDays, DAY_MS, dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { trips } from "#db/schema/access.ts";
import { invitations, tripAnswers } from "#db/schema/members.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";
import { type AnswerRow, countAnswers, MAX_ANSWERS } from "./answers.queries.ts";
import type { Answer } from "./standings.ts";
import * as texts from "./texts.ts";

type Given = { name: string; email: string; answer: Answer; word: string | null; memberId: string | null };

/**
 * Stores the asker's answer, replacing the previous one.
 * @param known their previous answer: by account, by this browser or by a mailed link
 * @throws DomainError conflict if too many people have answered
 */
export async function storeAnswer(
	ctx: Ctx,
	tx: Tx,
	trip: Pick<Trip, "id">,
	given: Given,
	known: AnswerRow | null,
): Promise<AnswerRow> {
	const user = userOf(ctx);
	const guestKeyHash = ctx.actor?.kind === "guest" ? ctx.actor.keyHash : null;
	const owner = user ? { userId: user.id, guestKeyHash: null } : { userId: null, guestKeyHash };
	const now = ctx.now.getTime();
	// Someone who follows a mailed link may have answered before in this browser or with this account.
	const isTheirs = user
		? eq(tripAnswers.userId, user.id)
		: or(eq(tripAnswers.guestKeyHash, guestKeyHash ?? ""), isOfAddress(given.email));
	await tx
		.delete(tripAnswers)
		.where(and(eq(tripAnswers.tripId, trip.id), isTheirs, known ? ne(tripAnswers.id, known.id) : undefined));
	if (known) {
		const changed = { ...given, ...owner, updatedAt: now };
		await tx.update(tripAnswers).set(changed).where(eq(tripAnswers.id, known.id));
		return { ...known, ...changed };
	}
	if (given.answer !== "in" && (await countAnswers(tx, { tripId: trip.id })) >= MAX_ANSWERS)
		throw new DomainError("conflict", texts.tooManyAnswers);
	const created = { id: newId(), tripId: trip.id, createdAt: now, updatedAt: now };
	return insertOne(tx, tripAnswers, { ...created, ...given, ...owner });
}

const isOfAddress = (email: string) => and(isNull(tripAnswers.userId), eq(tripAnswers.email, email));

/**
 * Someone who joins a trip is in, whatever they answered before. An account's answer is kept even if someone else types
 * its address.
 */
export async function noteJoined(
	ctx: Ctx,
	tx: Tx,
	{ id, tripId, userId, guestKeyHash, email }: Member,
): Promise<void> {
	const isTheirs = or(
		userId ? eq(tripAnswers.userId, userId) : undefined,
		guestKeyHash ? eq(tripAnswers.guestKeyHash, guestKeyHash) : undefined,
		email ? isOfAddress(email) : undefined,
	);
	if (!isTheirs) return;
	await tx
		.update(tripAnswers)
		.set({ answer: "in", word: null, memberId: id, updatedAt: ctx.now.getTime() })
		.where(and(eq(tripAnswers.tripId, tripId), isTheirs));
}

/**
 * Assigns the answers with the account's address to the account: those of this browser and, if the address is verified,
 * all of them.
 */
export async function attachAnswers(
	tx: Tx,
	user: SignedInUser,
	{ guestKeyHash, byAddress }: { guestKeyHash: string | null; byAddress: boolean },
): Promise<void> {
	const isOfBrowser = guestKeyHash ? eq(tripAnswers.guestKeyHash, guestKeyHash) : undefined;
	if (!byAddress && !isOfBrowser) return;
	const isTheirs = and(isOfAddress(user.email), byAddress ? undefined : isOfBrowser);
	const mine = tx
		.select({ tripId: tripAnswers.tripId })
		.from(tripAnswers)
		.where(eq(tripAnswers.userId, user.id));
	const found = await tx
		.select({ id: tripAnswers.id, tripId: tripAnswers.tripId })
		.from(tripAnswers)
		.where(isTheirs);
	if (found.length === 0) return;
	const own = new Set((await mine).map(({ tripId }) => tripId));
	const ids = found.filter(({ tripId }) => !own.has(tripId)).map(({ id }) => id);
	await tx
		.update(tripAnswers)
		.set({ userId: user.id, guestKeyHash: null })
		.where(inArray(tripAnswers.id, ids));
}

/** Deletes the answers of guests who had only the share link that now ends, and no invitation. */
export async function deleteAnswersByLink(tx: Tx, tripId: string): Promise<void> {
	const invited = tx
		.select({ email: invitations.email })
		.from(invitations)
		.where(and(eq(invitations.tripId, tripId), isNull(invitations.withdrawnAt)));
	await tx
		.delete(tripAnswers)
		.where(
			and(
				eq(tripAnswers.tripId, tripId),
				isNull(tripAnswers.userId),
				ne(tripAnswers.answer, "in"),
				notInArray(tripAnswers.email, invited),
			),
		);
}

export async function replaceAnswerGuestKey(tx: Tx, from: string, to: string): Promise<void> {
	await tx.update(tripAnswers).set({ guestKeyHash: to }).where(eq(tripAnswers.guestKeyHash, from));
}

const KEEP_DAYS = 30;

/** Deletes the answers of trips that ended, or were cancelled, 30 days ago. */
export function deleteOldAnswers(ctx: Ctx): Promise<number> {
	const lastDay = sql`coalesce(${trips.endDate}, ${trips.startDate})`;
	const isOver = or(
		lt(lastDay, addDays(dateOf(ctx.now), -KEEP_DAYS)),
		lt(trips.cancelledAt, ctx.now.getTime() - KEEP_DAYS * DAY_MS),
	);
	const over = ctx.db.read.select({ id: trips.id }).from(trips).where(isOver);
	return deleteInChunks(ctx, tripAnswers.id, inArray(tripAnswers.tripId, over));
}
