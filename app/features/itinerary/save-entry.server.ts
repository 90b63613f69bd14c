import { requireTrip, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Reader } from "#db/client.server.ts";
import type { Places } from "#db/places/open.ts";
import { itineraryEntries } from "#db/schema/index.ts";
import { MOST_ENTRIES, settleEntry } from "./entry-rules.ts";
import { bookingOf, countEntries, type EntryRow, entriesSince, thisEntry } from "./itinerary.queries.ts";
import type { EntryInput } from "./itinerary.schema.ts";
import { tripZones } from "./trip-zones.server.ts";

/** The page ships no script that would hold a second press of its button back, least of all on a slow line. */
const SENT_TWICE_MS = 10_000;

/**
 * Adds an entry to a trip's itinerary; the same one again within ten seconds is the first one.
 * @param id the trip's id or share id
 * @throws DomainError invalid with its field, conflict on a full itinerary or a cancelled trip, not_found, forbidden,
 * unauthenticated
 */
export function addEntry(ctx: Ctx, places: Places, id: string, input: EntryInput): Promise<EntryRow> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, id, "itinerary.edit", tx);
		const settled = await settle(tx, places, trip, input);
		const at = ctx.now().getTime();
		const same = await sameSince(tx, trip.id, { settled, since: at - SENT_TWICE_MS });
		if (same) return same;
		if ((await countEntries(tx, trip.id)) >= MOST_ENTRIES) {
			throw new DomainError("conflict", `An itinerary holds at most ${MOST_ENTRIES} entries`);
		}
		const values = { id: newId(), tripId: trip.id, ...settled, createdAt: at, updatedAt: at };
		const [entry] = await tx.insert(itineraryEntries).values(values).returning();
		if (!entry) throw new Error("insert returned nothing");
		return entry;
	});
}

/**
 * Puts other facts in an entry's place, all of them.
 * @throws DomainError as `addEntry`; not_found for an entry of another trip, too
 */
export function changeEntry(
	ctx: Ctx,
	places: Places,
	id: string,
	change: { entryId: string; input: EntryInput },
): Promise<EntryRow> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, id, "itinerary.edit", tx);
		const known = await tx.$count(itineraryEntries, thisEntry(trip.id, change.entryId));
		if (known === 0) throw notThere();
		const settled = await settle(tx, places, trip, change.input);
		const [entry] = await tx
			.update(itineraryEntries)
			.set({ ...settled, updatedAt: ctx.now().getTime() })
			.where(thisEntry(trip.id, change.entryId))
			.returning();
		if (!entry) throw notThere();
		return entry;
	});
}

/** @throws DomainError not_found, conflict on a cancelled trip, forbidden, unauthenticated */
export function removeEntry(ctx: Ctx, id: string, entryId: string): Promise<EntryRow> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, id, "itinerary.edit", tx);
		const [gone] = await tx.delete(itineraryEntries).where(thisEntry(trip.id, entryId)).returning();
		if (!gone) throw notThere();
		return gone;
	});
}

async function settle(db: Reader, places: Places, trip: Trip, input: EntryInput) {
	const booking = input.itemId ? await bookingOf(db, trip.id, input.itemId) : null;
	if (input.itemId && !booking) {
		throw new DomainError("invalid", "Choose a booking of this trip", { field: "itemId" });
	}
	const isToldZones = input.startZone !== undefined && input.endZone !== undefined;
	const zones = isToldZones ? { origin: null, destination: null } : tripZones(places, trip);
	return settleEntry(input, { trip, zones, booking });
}

type Settled = ReturnType<typeof settleEntry>;

async function sameSince(
	db: Reader,
	tripId: string,
	{ settled, since }: { settled: Settled; since: number },
): Promise<EntryRow | null> {
	const facts = Object.keys(settled) as (keyof Settled)[];
	const made = await entriesSince(db, tripId, since);
	return made.find((entry) => facts.every((fact) => entry[fact] === settled[fact])) ?? null;
}

function notThere(): DomainError {
	return new DomainError("not_found", "This entry is no longer in the itinerary");
}
