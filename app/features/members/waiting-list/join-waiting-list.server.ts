import { eq } from "drizzle-orm";
import { requireTrip, type TripRef, tripIdOf } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import * as common from "#app/lib/texts.ts";
import type { Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { waitingList } from "#db/schema/members.ts";
import { countMembers } from "../members.queries.ts";
import { countSeats } from "../trip-capacity.server.ts";
import { MAX_WAITING } from "./line.ts";
import { notifyListed, notifyWaiting } from "./notices.server.ts";
import { hasOpenLine, offerFreedSpots } from "./offer-spots.server.ts";
import * as texts from "./texts.ts";
import {
	askerOf,
	findClosedList,
	listAskersEntries,
	listOpenEntries,
	type WaitingEntry,
} from "./waiting-list.queries.ts";
import type { JoinList } from "./waiting-list.schema.ts";

export type Listed = { entry: WaitingEntry; created: boolean };

/**
 * Puts the asker at the end of a full trip's waiting list. An account or a browser has one entry, and a second call
 * returns it. Whether the address is already on the trip or the list makes no difference, because it is only typed.
 * @throws DomainError not_found; forbidden to members; conflict on a cancelled, past or unclaimed trip, while there is
 * a spot, and if the list is closed or full; invalid for a guest without a name or an address
 */
export function joinWaitingList(ctx: Ctx, ref: TripRef, input: JoinList): Promise<Listed> {
	return ctx.db.write(async (tx) => {
		const access = await requireTrip(ctx, tripIdOf(ref), "waiting-list.join", tx);
		const { trip } = access;
		const asker = askerOf(ctx);
		if (!asker.userId && !asker.guestKeyHash) throw new Error("an entry has an account or a browser");
		if (trip.organizerId === null) throw refusal(texts.notYetClaimed);
		if (!hasOpenLine(trip, ctx.now)) throw refusal(texts.tripOver);
		await offerFreedSpots(ctx, tx, trip.id);
		const entries = await listAskersEntries(tx, { tripId: trip.id, ...asker });
		const open = entries.filter(({ endedAt }) => endedAt === null);
		const own = open.find(({ userId }) => userId === asker.userId) ?? open[0];
		if (own) return { entry: await takeEntry(ctx, tx, own), created: false };
		const memberCount = await countMembers(tx, { tripId: trip.id });
		const seats = await countSeats(ctx, tx, access, { memberCount, holdsClaim: false });
		if (seats.free > 0) throw refusal(texts.spotIsFree);
		if (await findClosedList(tx, { tripId: trip.id })) throw refusal(texts.listClosed);
		if ((await listOpenEntries(tx, { tripId: trip.id })).length >= MAX_WAITING)
			throw refusal(texts.listFull(MAX_WAITING));
		const entry = await insertOne(tx, waitingList, {
			id: newId(),
			tripId: trip.id,
			...nameAndAddress(ctx, input),
			userId: asker.userId,
			guestKeyHash: asker.guestKeyHash,
			createdAt: ctx.now.getTime(),
		});
		await notifyWaiting(ctx, tx, trip, [entry], "listed");
		await notifyListed(ctx, tx, trip, entry);
		return { entry, created: true };
	});
}

/** Moves the entry to the account whose confirmed address it has, because anyone could have typed that address. */
async function takeEntry(ctx: Ctx, tx: Tx, entry: WaitingEntry): Promise<WaitingEntry> {
	const user = userOf(ctx);
	if (!user || entry.userId === user.id) return entry;
	const taken = { userId: user.id, guestKeyHash: null, ...nameAndAddress(ctx, {}) };
	await tx.update(waitingList).set(taken).where(eq(waitingList.id, entry.id));
	return { ...entry, ...taken };
}

const refusal = (message: string) => new DomainError("conflict", message);

function nameAndAddress(ctx: Ctx, { name, email }: JoinList): { name: string; email: string } {
	const user = userOf(ctx);
	if (user) return { name: name ?? `${user.firstName} ${user.lastName}`, email: user.email };
	if (!name) throw new DomainError("invalid", texts.nameMissing, { field: "name" });
	if (!email) throw new DomainError("invalid", common.enterEmail, { field: "email" });
	return { name, email };
}
