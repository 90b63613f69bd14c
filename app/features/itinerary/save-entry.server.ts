import { requireTrip, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Reader } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import type { Places } from "#db/places/open.ts";
import { itineraryEntries } from "#db/schema/index.ts";
import { MAX_ENTRIES, toEntryValues } from "./entry-rules.ts";
import {
	countEntries,
	entryCondition,
	findBooking,
	type ItineraryEntry,
	listEntriesSince,
} from "./itinerary.queries.ts";
import type { EntryInput } from "./itinerary.schema.ts";
import { tripZones } from "./trip-zones.server.ts";

/** The page ships no script that would hold a second press of its button back, least of all on a slow line. */
const DUPLICATE_WINDOW_MS = 10_000;

/**
 * Adds an entry to a trip's itinerary; the same one again within ten seconds is the first one.
 * @param id the trip's id or share id
 * @throws DomainError invalid with its field, conflict on a full itinerary or a cancelled trip, not_found, forbidden,
 * unauthenticated
 */
export function addEntry(ctx: Ctx, places: Places, id: string, input: EntryInput): Promise<ItineraryEntry> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, id, "itinerary.edit", tx);
		const settled = await prepareEntryValues(tx, places, trip, input);
		const at = ctx.now().getTime();
		const same = await findDuplicate(tx, trip.id, { settled, since: at - DUPLICATE_WINDOW_MS });
		if (same) return same;
		if ((await countEntries(tx, trip.id)) >= MAX_ENTRIES) {
			throw new DomainError("conflict", `An itinerary holds at most ${MAX_ENTRIES} entries`);
		}
		const values = { id: newId(), tripId: trip.id, ...settled, createdAt: at, updatedAt: at };
		return insertOne(tx, itineraryEntries, values);
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
): Promise<ItineraryEntry> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, id, "itinerary.edit", tx);
		const known = await tx.$count(itineraryEntries, entryCondition(trip.id, change.entryId));
		if (known === 0) throw entryNotFound();
		const settled = await prepareEntryValues(tx, places, trip, change.input);
		const [entry] = await tx
			.update(itineraryEntries)
			.set({ ...settled, updatedAt: ctx.now().getTime() })
			.where(entryCondition(trip.id, change.entryId))
			.returning();
		if (!entry) throw entryNotFound();
		return entry;
	});
}

/** @throws DomainError not_found, conflict on a cancelled trip, forbidden, unauthenticated */
export function removeEntry(ctx: Ctx, id: string, entryId: string): Promise<ItineraryEntry> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, id, "itinerary.edit", tx);
		const [gone] = await tx.delete(itineraryEntries).where(entryCondition(trip.id, entryId)).returning();
		if (!gone) throw entryNotFound();
		return gone;
	});
}

async function prepareEntryValues(db: Reader, places: Places, trip: Trip, input: EntryInput) {
	const booking = input.itemId ? await findBooking(db, trip.id, input.itemId) : null;
	if (input.itemId && !booking) {
		throw new DomainError("invalid", "Choose a booking of this trip", { field: "itemId" });
	}
	const isToldZones = input.startZone !== undefined && input.endZone !== undefined;
	const zones = isToldZones ? { origin: null, destination: null } : tripZones(places, trip);
	return toEntryValues(input, { trip, zones, booking });
}

type EntryValues = ReturnType<typeof toEntryValues>;

async function findDuplicate(
	db: Reader,
	tripId: string,
	{ settled, since }: { settled: EntryValues; since: number },
): Promise<ItineraryEntry | null> {
	const facts = Object.keys(settled) as (keyof EntryValues)[];
	const made = await listEntriesSince(db, tripId, since);
	return made.find((entry) => facts.every((fact) => entry[fact] === settled[fact])) ?? null;
}

function entryNotFound(): DomainError {
	return new DomainError("not_found", "This entry is no longer in the itinerary");
}
