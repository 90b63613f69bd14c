import { and, eq, inArray, ne } from "drizzle-orm";
import { findTripAccess, type Member } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import type { Tx } from "#db/db.ts";
import { waitingList } from "#db/schema/members.ts";
import { requireOwnEntry } from "./entry-link.server.ts";
import { isOffered } from "./line.ts";
import { endEntries, hasOpenLine, offerFreedSpots, readEntry } from "./offer-spots.server.ts";
import * as texts from "./texts.ts";
import { askerOf, listAskersEntries, listOpenEntries, type WaitingEntry } from "./waiting-list.queries.ts";

/**
 * Assigns the spot offered to an entry to the asker's account or browser, which can then join with it. The spot is
 * theirs only after joining.
 * @returns the trip's share id
 * @throws DomainError not_found; conflict if the offer has ended, and for someone who is on the trip
 */
export function takeOffer(ctx: Ctx, key: string): Promise<{ entry: WaitingEntry; shareId: string }> {
	return ctx.db.write(async (tx) => {
		const { entry, trip, byLink } = await requireOwnEntry(ctx, key, tx);
		if (trip.status === "cancelled") throw refusal(common.tripCancelled);
		if (!hasOpenLine(trip, ctx.now)) throw refusal(texts.tripOver);
		if (!isOffered(entry, ctx.now.getTime())) throw refusal(texts.noOffer);
		const access = await findTripAccess(ctx, trip.id, tx);
		if (access?.member) throw refusal(texts.isAboard);
		const { userId, guestKeyHash } = askerOf(ctx);
		if (!userId && !guestKeyHash) throw new Error("an offer is taken by an account or a browser");
		if (byLink) await endEntries(ctx, tx, await listTwins(tx, entry), "left");
		await giveUpOther(tx, entry, { userId, guestKeyHash });
		await tx.update(waitingList).set({ userId, guestKeyHash }).where(eq(waitingList.id, entry.id));
		return { entry: await readEntry(tx, entry.id), shareId: trip.shareId };
	});
}

/** The other open entries with the same address. Following the mailed link has shown that they belong to one person. */
async function listTwins(tx: Tx, { id, tripId, email }: WaitingEntry): Promise<WaitingEntry[]> {
	const open = await listOpenEntries(tx, { tripId });
	return open.filter((one) => one.email === email && one.id !== id);
}

/**
 * An account or browser owns one entry. Its other entry keeps its place in line, and can still be reached by its mail.
 */
async function giveUpOther(
	tx: Tx,
	{ id, tripId }: WaitingEntry,
	{ userId, guestKeyHash }: { userId: string | null; guestKeyHash: string | null },
): Promise<void> {
	const isTheirs = userId ? eq(waitingList.userId, userId) : eq(waitingList.guestKeyHash, guestKeyHash ?? "");
	await tx
		.update(waitingList)
		.set({ userId: null, guestKeyHash: null })
		.where(and(eq(waitingList.tripId, tripId), ne(waitingList.id, id), isTheirs));
}

/**
 * Leaves the waiting list, or declines the offer, which then goes to the next person at once. Idempotent.
 * @throws DomainError not_found
 */
export function leaveWaitingList(ctx: Ctx, key: string): Promise<WaitingEntry> {
	return ctx.db.write(async (tx) => {
		const { entry } = await requireOwnEntry(ctx, key, tx);
		if (entry.endedAt === null) {
			await giveUp(ctx, tx, entry);
			await offerFreedSpots(ctx, tx, entry.tripId);
		}
		return readEntry(tx, entry.id);
	});
}

/** Takes someone who can't come off the list. An offer they have goes to the next person. */
export async function leaveLineOf(ctx: Ctx, tx: Tx, tripId: string): Promise<void> {
	const own = await listAskersEntries(tx, { tripId, ...askerOf(ctx) });
	for (const entry of own) await giveUp(ctx, tx, entry);
	if (own.length > 0) await offerFreedSpots(ctx, tx, tripId);
}

function giveUp(ctx: Ctx, tx: Tx, entry: WaitingEntry): Promise<void> {
	return endEntries(ctx, tx, [entry], isOffered(entry, ctx.now.getTime()) ? "declined" : "left");
}

/**
 * Ends the entries of someone who has joined: those of their account, its confirmed address, or their browser. An
 * address typed in a browser proves nothing, so other entries with it keep waiting.
 */
export async function endEntriesOf(ctx: Ctx, tx: Tx, member: Pick<Member, "id" | "tripId">): Promise<void> {
	const { tripId } = member;
	const own = await listAskersEntries(tx, { tripId, ...askerOf(ctx) });
	if (own.length === 0) return;
	const now = ctx.now.getTime();
	const taken = own.filter((entry) => isOffered(entry, now));
	await endEntries(ctx, tx, own, "joined");
	const ids = taken.map(({ id }) => id);
	await tx.update(waitingList).set({ memberId: member.id }).where(inArray(waitingList.id, ids));
	await offerFreedSpots(ctx, tx, tripId);
}

const refusal = (message: string) => new DomainError("conflict", message);
