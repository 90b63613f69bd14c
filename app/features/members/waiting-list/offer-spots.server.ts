import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { findTripAccess, type Trip, type TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { maxTripMembers, tierOfTrip } from "#app/features/tiers/tiers.ts";
import { DAY_MS, earliestDate, hasEnded } from "#app/lib/dates.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members, trips } from "#db/schema/access.ts";
import { type WAITING_ENDS, waitingList } from "#db/schema/members.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";
import { countMembers } from "../members.queries.ts";
import { hasRunOut, isOffered, nextInLine, OFFER_MS, spotsToOffer } from "./line.ts";
import { notifyWaiting } from "./notices.server.ts";
import { findEntry, listOpenEntries, type WaitingEntry } from "./waiting-list.queries.ts";

/**
 * Offers the free spots to those who wait, in order. Called in every transaction that frees a spot, and by a job for
 * changes by time and plans (docs/decisions/0067).
 * @returns how many spots were offered
 */
export async function offerFreedSpots(ctx: Ctx, tx: Tx, tripId: string): Promise<number> {
	const open = await listOpenEntries(tx, { tripId });
	if (open.length === 0) return 0;
	const now = ctx.now.getTime();
	const runOut = open.filter((entry) => hasRunOut(entry, now));
	await endEntries(ctx, tx, runOut, "expired");
	const access = await findTripAccess({ ...ctx, actor: null }, tripId, tx);
	if (!access || !hasOpenLine(access.trip, ctx.now)) return 0;
	const next = nextInLine(open, await countSpotsToOffer(ctx, tx, access, open), now);
	await makeOffers(ctx, tx, access.trip, next);
	return next.length;
}

/** A trip without an organizer's account, a cancelled one and a past one have no waiting list. */
export function hasOpenLine({ organizerId, status, endDate }: Trip, now: Date): boolean {
	return organizerId !== null && status === "active" && !hasEnded(endDate, now);
}

/** How many spots can be offered, in turn or out of turn. @param open the trip's open entries */
export async function countSpotsToOffer(
	ctx: Ctx,
	db: Reader,
	access: TripAccess,
	open: readonly WaitingEntry[],
): Promise<number> {
	const { id: tripId, partySize } = access.trip;
	return spotsToOffer({
		places: maxTripMembers(partySize, tierOfTrip(access, ctx.now)),
		members: await countMembers(db, { tripId }),
		reserved: 0,
		offered: open.filter((entry) => isOffered(entry, ctx.now.getTime())).length,
	});
}

/** Offers a spot to each of these entries, and tells its person. */
export async function makeOffers(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	entries: readonly WaitingEntry[],
): Promise<void> {
	if (entries.length === 0) return;
	const offeredAt = ctx.now.getTime();
	const offer = { offeredAt, offeredUntil: offeredAt + OFFER_MS };
	await tx
		.update(waitingList)
		.set({ ...offer, endedAt: null, endedAs: null })
		.where(inArray(waitingList.id, idsOf(entries)));
	await notifyWaiting(
		ctx,
		tx,
		trip,
		entries.map((entry) => ({ ...entry, ...offer })),
		"offered",
	);
}

export async function endEntries(
	ctx: Ctx,
	tx: Tx,
	entries: readonly WaitingEntry[],
	endedAs: (typeof WAITING_ENDS)[number],
): Promise<void> {
	if (entries.length === 0) return;
	await tx
		.update(waitingList)
		.set({ endedAt: ctx.now.getTime(), endedAs })
		.where(and(inArray(waitingList.id, idsOf(entries)), isNull(waitingList.endedAt)));
}

const idsOf = (entries: readonly WaitingEntry[]) => entries.map(({ id }) => id);

/** Reopens the offer by which a member joined whose first payment failed, unless it has expired. */
export async function reopenOffer(ctx: Ctx, tx: Tx, memberId: string): Promise<void> {
	await tx
		.update(waitingList)
		.set({ endedAt: null, endedAs: null, memberId: null })
		.where(
			and(
				eq(waitingList.memberId, memberId),
				eq(waitingList.endedAs, "joined"),
				gt(waitingList.offeredUntil, ctx.now.getTime()),
			),
		);
}

/** Ends the waiting list of a cancelled trip, and tells everyone on it. */
export async function cancelWaitingList(ctx: Ctx, tx: Tx, trip: Trip): Promise<void> {
	const open = await listOpenEntries(tx, { tripId: trip.id });
	await endEntries(ctx, tx, open, "cancelled");
	if (!hasEnded(trip.endDate, ctx.now)) await notifyWaiting(ctx, tx, trip, open, "cancelled");
}

/** Deletes a deleted account's entries. The spots held for it go to the next people. */
export async function leaveWaitingLists(
	ctx: Ctx,
	tx: Tx,
	{ id, email, emailVerified }: { id: string; email: string; emailVerified: boolean },
): Promise<void> {
	const ofAccount = eq(waitingList.userId, id);
	const own = emailVerified ? or(ofAccount, eq(waitingList.email, email)) : ofAccount;
	const deleted = await tx.delete(waitingList).where(own).returning();
	const now = ctx.now.getTime();
	const held = deleted.filter((entry) => isOffered(entry, now)).map(({ tripId }) => tripId);
	for (const tripId of new Set(held)) await offerFreedSpots(ctx, tx, tripId);
}

/** Trips with an expired offer, with a waiting list that has to end, or possibly with a free spot. */
function selectDue(db: Reader, now: Date) {
	const taken = db
		.select({ count: sql`count(*)` })
		.from(members)
		.where(and(eq(members.tripId, trips.id), isNull(members.removedAt)));
	const held = sql`(select count(*) from ${waitingList} as held where held.trip_id = ${trips.id} and held.ended_at is null and held.offered_until > ${now.getTime()})`;
	const waits = db
		.select({ one: sql`1` })
		.from(waitingList)
		.where(
			and(
				eq(waitingList.tripId, trips.id),
				isNull(waitingList.endedAt),
				or(
					lte(waitingList.offeredUntil, now.getTime()),
					lt(trips.endDate, earliestDate(now)),
					and(isNull(waitingList.offeredUntil), sql`${taken} + ${held} < ${trips.partySize}`),
				),
			),
		);
	return db
		.select({ id: trips.id })
		.from(trips)
		.where(and(eq(trips.status, "active"), isNotNull(trips.organizerId), exists(waits)))
		.orderBy(asc(trips.id));
}

export async function areWaitingListsDue(ctx: Ctx): Promise<boolean> {
	return (await selectDue(ctx.db.read, ctx.now).limit(1)).length > 0;
}

/**
 * Passes expired offers on to the next person, offers spots that a larger plan has added, and ends the waiting lists of
 * trips that are over.
 * @returns how many spots were offered
 * @throws AggregateError with the failures, after all other trips
 */
export async function tendWaitingLists(ctx: Ctx): Promise<number> {
	let offered = 0;
	const tend = (turn: Ctx, { id }: { id: string }) =>
		turn.db.write(async (tx) => {
			const [trip] = await tx.select().from(trips).where(eq(trips.id, id));
			if (trip && hasEnded(trip.endDate, turn.now))
				await endEntries(turn, tx, await listOpenEntries(tx, { tripId: id }), "over");
			else offered += await offerFreedSpots(turn, tx, id);
		});
	await forEachTurn(ctx, await selectDue(ctx.db.read, ctx.now), tend, {
		failed: "waiting list(s) could not be tended",
	});
	return offered;
}

/** How long an ended entry is kept: its page says how it ended, and the organizer can offer it a spot again. */
const KEEP_MS = 30 * DAY_MS;

export async function deleteEndedEntries(ctx: Ctx): Promise<void> {
	await deleteInChunks(ctx, waitingList.id, lt(waitingList.endedAt, ctx.now.getTime() - KEEP_MS));
}

/** The entry as it is now. */
export async function readEntry(db: Reader, id: string): Promise<WaitingEntry> {
	const entry = await findEntry(db, { id });
	if (!entry) throw new Error("the entry was read in this transaction");
	return entry;
}
