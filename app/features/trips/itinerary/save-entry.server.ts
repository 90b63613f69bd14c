import { doerName, requireTrip, type Trip } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import { notifyAboard } from "#app/features/messages/notifications/notify.server.ts";
import { HOUR_MS, hasEnded } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import type { Locations } from "#db/locations/open.ts";
import { itineraryEntries } from "#db/schema/trips.ts";
import { MAX_ENTRIES, toEntryValues } from "./entry-rules.ts";
import {
	countEntries,
	entryCondition,
	findBooking,
	type ItineraryEntry,
	listEntriesSince,
} from "./itinerary.queries.ts";
import type { EntryInput } from "./itinerary.schema.ts";
import * as texts from "./texts.ts";

// The page has no script to ignore a second press of its button.
const DUPLICATE_WINDOW_MS = 10_000;

/**
 * Adds an entry, unless the same one was added in the last ten seconds, and tells the other members.
 * @param id the trip's id or share id
 * @throws DomainError invalid with its field, conflict on a full itinerary or a cancelled trip, not_found, forbidden,
 * unauthenticated
 */
export function addEntry(
	ctx: Ctx,
	locations: Locations,
	id: string,
	input: EntryInput,
): Promise<ItineraryEntry> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, id, "itinerary.edit", tx);
		const entryValues = await prepareEntryValues(tx, locations, trip, input);
		const at = ctx.now.getTime();
		const same = await findDuplicate(tx, trip.id, { entryValues, since: at - DUPLICATE_WINDOW_MS });
		if (same) return same;
		if ((await countEntries(tx, trip.id)) >= MAX_ENTRIES) {
			throw new DomainError("conflict", texts.full(MAX_ENTRIES));
		}
		const values = { id: newId(), tripId: trip.id, ...entryValues, createdAt: at, updatedAt: at };
		const entry = await insertOne(tx, itineraryEntries, values);
		await notifyItineraryChanged(ctx, tx, trip);
		return entry;
	});
}

/**
 * Replaces all values of an entry, and tells the other members.
 * @throws DomainError as `addEntry`, and not_found for an entry of another trip
 */
export function changeEntry(
	ctx: Ctx,
	locations: Locations,
	id: string,
	change: { entryId: string; input: EntryInput },
): Promise<ItineraryEntry> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, id, "itinerary.edit", tx);
		const count = await tx.$count(itineraryEntries, entryCondition(trip.id, change.entryId));
		if (count === 0) throw entryNotFound();
		const entryValues = await prepareEntryValues(tx, locations, trip, change.input);
		const [entry] = await tx
			.update(itineraryEntries)
			.set({ ...entryValues, updatedAt: ctx.now.getTime() })
			.where(entryCondition(trip.id, change.entryId))
			.returning();
		if (!entry) throw entryNotFound();
		await notifyItineraryChanged(ctx, tx, trip);
		return entry;
	});
}

/**
 * Removes an entry, and tells the other members.
 * @throws DomainError not_found, conflict on a cancelled trip, forbidden, unauthenticated
 */
export function removeEntry(ctx: Ctx, id: string, entryId: string): Promise<ItineraryEntry> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, id, "itinerary.edit", tx);
		const [gone] = await tx.delete(itineraryEntries).where(entryCondition(trip.id, entryId)).returning();
		if (!gone) throw entryNotFound();
		await notifyItineraryChanged(ctx, tx, trip);
		return gone;
	});
}

async function prepareEntryValues(db: Reader, locations: Locations, trip: Trip, input: EntryInput) {
	const booking = input.itemId ? await findBooking(db, trip.id, input.itemId) : null;
	if (input.itemId && !booking) {
		throw new DomainError("invalid", texts.otherTripsBooking, { field: "itemId" });
	}
	const hasBothZones = input.startZone !== undefined && input.endZone !== undefined;
	const zones = hasBothZones ? { origin: null, destination: null } : tripZones(locations, trip);
	return toEntryValues(input, { trip, zones, booking });
}

type EntryValues = ReturnType<typeof toEntryValues>;

async function findDuplicate(
	db: Reader,
	tripId: string,
	{ entryValues, since }: { entryValues: EntryValues; since: number },
): Promise<ItineraryEntry | null> {
	const fields = Object.keys(entryValues) as (keyof EntryValues)[];
	const recent = await listEntriesSince(db, tripId, since);
	return recent.find((entry) => fields.every((field) => entry[field] === entryValues[field])) ?? null;
}

function entryNotFound(): DomainError {
	return new DomainError("not_found", texts.entryGone);
}

/**
 * Tells the other members, at most once an hour, that the plan has changed. The app says so at once; mail and push wait
 * until the hour is over, so that they cover all of its changes. Nobody is told about a trip that is over.
 */
async function notifyItineraryChanged(ctx: Ctx, tx: Tx, trip: Trip): Promise<void> {
	const now = ctx.now;
	if (hasEnded(trip.endDate, now)) return;
	const hour = Math.floor(now.getTime() / HOUR_MS);
	await notifyAboard(
		ctx,
		tx,
		trip,
		({ userId }) => ({
			kind: "trip_changed",
			title: texts.itineraryChanged,
			message: texts.itineraryChangedBy(doerName(ctx, trip), trip.title),
			source: `plan:${trip.id}:${hour}`,
			actionUrl: pathTo("/trip/:shareId/itinerary", { shareId: trip.shareId }),
			sendAt: (hour + 1) * HOUR_MS,
			mail: { actionLabel: userId ? texts.seeItinerary : undefined },
		}),
		userOf(ctx)?.id,
	);
}
