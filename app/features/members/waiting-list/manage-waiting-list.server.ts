import { eq } from "drizzle-orm";
import { requireTrip, type TripAccess, type TripRef, tripIdOf } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Tx } from "#db/db.ts";
import { closedWaitingLists, waitingList } from "#db/schema/members.ts";
import { isOffered, mayComeBack } from "./line.ts";
import { notifyWaiting } from "./notices.server.ts";
import {
	countSpotsToOffer,
	endEntries,
	hasOpenLine,
	makeOffers,
	offerFreedSpots,
	readEntry,
} from "./offer-spots.server.ts";
import * as texts from "./texts.ts";
import { findEntry, listOpenEntries, type WaitingEntry } from "./waiting-list.queries.ts";

/**
 * Offers a spot out of turn, to someone who waits or whose offer has ended. An existing offer stands.
 * @throws DomainError not_found, unauthenticated, forbidden; conflict without a free spot, or for someone who has left
 */
export function offerOutOfTurn(ctx: Ctx, ref: TripRef, entryId: string): Promise<WaitingEntry> {
	return ctx.db.write(async (tx) => {
		const { access, entry } = await requireEntryOf(ctx, tx, ref, entryId);
		const { trip } = access;
		if (!hasOpenLine(trip, ctx.now)) throw refusal(texts.tripOver);
		const now = ctx.now.getTime();
		if (isOffered(entry, now)) return entry;
		if (entry.endedAt !== null && !mayComeBack(entry)) throw refusal(texts.noLongerThere(entry.name));
		const open = await listOpenEntries(tx, { tripId: trip.id });
		const others = open.filter(({ id }) => id !== entry.id);
		const twin = others.find(({ email }) => email === entry.email);
		if (twin && entry.endedAt !== null) throw refusal(texts.standsInLine(entry.name));
		if (twin && isOffered(twin, now)) throw refusal(texts.hasOffer(entry.name));
		if ((await countSpotsToOffer(ctx, tx, access, open)) === 0) {
			const held = open.filter((one) => isOffered(one, now)).length;
			throw refusal(texts.noSpot({ held, partySize: trip.partySize }));
		}
		if (entry.endedAt !== null && others.some((one) => hasSameOwner(one, entry)))
			await tx
				.update(waitingList)
				.set({ userId: null, guestKeyHash: null })
				.where(eq(waitingList.id, entry.id));
		await makeOffers(ctx, tx, trip, [entry]);
		await offerFreedSpots(ctx, tx, trip.id);
		return readEntry(tx, entry.id);
	});
}

/** An account or a browser has one open entry. The other entry is still reachable by its mail. */
function hasSameOwner(one: WaitingEntry, other: WaitingEntry): boolean {
	const isSame = (key: "userId" | "guestKeyHash") => one[key] !== null && one[key] === other[key];
	return isSame("userId") || isSame("guestKeyHash");
}

/**
 * Removes someone from the list, and tells them. Their offer goes to the next person.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict
 */
export function removeEntry(ctx: Ctx, ref: TripRef, entryId: string): Promise<WaitingEntry> {
	return ctx.db.write(async (tx) => {
		const { access, entry } = await requireEntryOf(ctx, tx, ref, entryId);
		if (entry.endedAt !== null) return entry;
		await endEntries(ctx, tx, [entry], "removed");
		await notifyWaiting(ctx, tx, access.trip, [entry], "removed");
		await offerFreedSpots(ctx, tx, access.trip.id);
		return readEntry(tx, entry.id);
	});
}

/**
 * Removes everyone, and tells them. This exists because anyone with the link can fill the list with invented names.
 * @returns how many were on it
 * @throws DomainError not_found, unauthenticated, forbidden, conflict
 */
export function emptyList(ctx: Ctx, ref: TripRef): Promise<number> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, tripIdOf(ref), "waiting-list.manage", tx);
		const open = await listOpenEntries(tx, { tripId: trip.id });
		await endEntries(ctx, tx, open, "removed");
		await notifyWaiting(ctx, tx, trip, open, "removed");
		return open.length;
	});
}

/**
 * Closes the list to new entries, or opens it again. Existing entries stay.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict
 */
export async function setListOpen(ctx: Ctx, ref: TripRef, isOpen: boolean): Promise<void> {
	await ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, tripIdOf(ref), "waiting-list.manage", tx);
		if (isOpen) await tx.delete(closedWaitingLists).where(eq(closedWaitingLists.tripId, trip.id));
		else
			await tx
				.insert(closedWaitingLists)
				.values({ tripId: trip.id, closedAt: ctx.now.getTime() })
				.onConflictDoNothing();
	});
}

async function requireEntryOf(
	ctx: Ctx,
	tx: Tx,
	ref: TripRef,
	entryId: string,
): Promise<{ access: TripAccess; entry: WaitingEntry }> {
	const access = await requireTrip(ctx, tripIdOf(ref), "waiting-list.manage", tx);
	const entry = await findEntry(tx, { id: entryId });
	if (entry?.tripId !== access.trip.id) throw new DomainError("not_found", texts.noEntry);
	return { access, entry };
}

const refusal = (message: string) => new DomainError("conflict", message);
