import { z } from "zod";
import { requireTrip, type Trip, type TripRef } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { isAroundTrip } from "#app/features/bookings/locations/around-trip.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import { type TripZones, zoneChoices, zoneLabel } from "#app/features/bookings/locations/zones.ts";
import { day, time } from "#app/lib/answers.ts";
import { type CalendarDate, toIso } from "#app/lib/dates.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { zonedTimeToInstant } from "#app/lib/zoned-time.ts";
import type { Locations } from "#db/locations/open.ts";
import { defaultZones } from "./entry-rules.ts";
import {
	type Booking,
	type EntryWithBooking,
	type ItineraryEntry,
	listBookings,
	listTripEntries,
	type ShownEntry,
} from "./itinerary.queries.ts";
import { formatPartTime, groupByDay, localTime, partLabel, zoneOfDay } from "./itinerary.ts";

/**
 * A trip's itinerary for one viewer. It contains no amounts of money, because browsers keep this page.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function itineraryView(ctx: Ctx, locations: Locations, ref: TripRef, query: EntryFormQuery) {
	const access = await requireTrip(ctx, ref, "itinerary.see");
	const { trip, role, may } = access;
	const [entries, bookings] = await Promise.all([
		listTripEntries(ctx.db.read, { tripId: trip.id }),
		listBookings(ctx.db.read, { tripId: trip.id }),
	]);
	const zones = tripZones(locations, trip);
	const timed = new Set(entries.map(({ itemId }) => itemId));
	const { costPerPerson: _, ...summary } = tripSummary(trip);
	return {
		trip: summary,
		role,
		mayEdit: may["itinerary.edit"],
		hasCalendar: access.member !== null,
		clock: ctx.clock ?? 12,
		days: shownDays(ctx, zones, trip, entries),
		isNow: isAroundTrip(trip, zones, ctx.now),
		isEmpty: entries.length === 0,
		untimed: bookings.filter(({ id }) => !timed.has(id)),
		form: may["itinerary.edit"] ? entryFormView({ trip, zones, entries, bookings }, query) : null,
		renderedAt: ctx.now.getTime(),
		/** Identifies the reader of a copy that the browser may keep. */
		readerKey: readerKey(ctx),
	};
}

export type ItineraryView = Awaited<ReturnType<typeof itineraryView>>;

/** The days of a trip with their entries, whose times are in words. */
export function shownDays(ctx: Ctx, zones: TripZones, trip: Trip, entries: ShownEntry[]) {
	const { clock = 12 } = ctx;
	const nameOf = (zone: string) => zoneLabel(zone, zones);
	return groupByDay(trip, entries).map((day) => {
		const zone = zoneOfDay(day.parts, nameOf);
		const parts = day.parts.map((one) => ({
			...one,
			time: formatPartTime(one, { nameOf, clock, said: zone }),
			label: partLabel(one),
		}));
		return { ...day, zone, parts };
	});
}

export type ShownDay = ReturnType<typeof shownDays>[number];
export type ShownPart = ShownDay["parts"][number];

/** @throws DomainError not_found, unauthenticated, forbidden */
export async function listEntries(ctx: Ctx, id: string): Promise<EntryWithBooking[]> {
	const { trip } = await requireTrip(ctx, id, "itinerary.see");
	return listTripEntries(ctx.db.read, { tripId: trip.id });
}

// The key is the same for one person on every page, and reveals nothing to others.
/** Identifies the person whose copy of an itinerary, or of its trip's emergency numbers, a browser keeps. */
export function readerKey(ctx: Ctx): string {
	const { actor } = ctx;
	return hashSecret(`reader of itineraries ${userOf(ctx)?.id ?? (actor?.kind === "guest" && actor.keyHash)}`);
}

/** `add` opens the form for a new entry and names its booking ("" for none); `edit` opens an entry's form. */
type EntryFormQuery = { add: string | null; edit: string | null; draft?: EntryDraft | null };

/** The initial values of a new entry's form, if a draft was proposed. */
type EntryDraft = { title: string; startDate: CalendarDate | null; startTime: string | null };

type EntryFormData = {
	trip: { startDate: CalendarDate | null; endDate: CalendarDate | null };
	zones: TripZones;
	entries: EntryWithBooking[];
	bookings: Booking[];
};

/** The initial values and the choices of the organizer's form; null while it is closed. */
function entryFormView(data: EntryFormData, { add, edit, draft }: EntryFormQuery) {
	const { zones, entries, bookings } = data;
	const entry = entries.find(({ id }) => id === edit) ?? null;
	if (!entry && add === null) return null;
	const used = entries.flatMap(({ startZone, endZone }) => (endZone ? [startZone, endZone] : [startZone]));
	return {
		entryId: entry?.id ?? null,
		title: entry?.title ?? null,
		values: entry
			? entryFormValues(entry)
			: { ...newEntryFormValues(data, bookings.find(({ id }) => id === add) ?? null), ...draftValues(draft) },
		bookings: bookings.map(({ id, name }) => ({ value: id, label: name })),
		zones: zoneChoices(zones, used),
		hasFlights: bookings.some(({ type }) => type === "flight"),
	};
}

export type EntryFormView = NonNullable<ReturnType<typeof entryFormView>>;

function draftValues(draft: EntryDraft | null | undefined): Record<string, string> {
	if (!draft) return {};
	const { title, startDate, startTime } = draft;
	return { title, ...(startDate && { startDate }), startTime: startTime ?? "" };
}

function entryFormValues(entry: EntryWithBooking): Record<string, string> {
	return {
		itemId: entry.itemId ?? "",
		title: entry.title,
		startDate: entry.startsAt.slice(0, 10),
		startTime: localTime(entry.startsAt) ?? "",
		startZone: entry.startZone,
		endDate: entry.endsAt?.slice(0, 10) ?? "",
		endTime: (entry.endsAt && localTime(entry.endsAt)) ?? "",
		endZone: shownEndZone(entry),
		address: entry.address ?? "",
		notes: entry.notes ?? "",
	};
}

// A blank end zone follows the start zone, but a flight always shows where it lands.
function shownEndZone({ kind, startZone, endZone }: EntryWithBooking): string {
	return kind === "flight" || endZone !== startZone ? (endZone ?? "") : "";
}

// A stay lasts for the whole trip, and a flight's second entry is the flight back.
function newEntryFormValues(
	{ trip, zones, entries }: EntryFormData,
	booking: Booking | null,
): Record<string, string> {
	const isSecond = booking?.type === "flight" && entries.some(({ itemId }) => itemId === booking.id);
	const lastsWholeTrip = booking !== null && booking.type !== "flight";
	const startDate = (isSecond && trip.endDate) || trip.startDate || "";
	const zone = defaultZones(zones, { kind: booking?.type ?? null, startsOn: startDate, ...trip });
	return {
		itemId: booking?.id ?? "",
		title: "",
		startDate,
		startZone: zone.start ?? "",
		endDate: (lastsWholeTrip && trip.endDate) || "",
		endZone: booking?.type === "flight" ? (zone.end ?? "") : "",
	};
}

export const entryAnswerSchema = z
	.object({
		id: z.string(),
		tripId: z.string(),
		itemId: z.string().nullable(),
		title: z.string(),
		startDate: day(),
		startTime: z.string().nullable().meta({ description: "HH:MM in its own zone." }),
		startZone: z.string().meta({ description: "An IANA time zone." }),
		endDate: day().nullable(),
		endTime: z.string().nullable(),
		endZone: z.string().nullable(),
		startsAt: time(),
		endsAt: time().nullable(),
		address: z.string().nullable(),
		notes: z.string().nullable(),
		createdAt: time(),
		updatedAt: time(),
	})
	.meta({ id: "ItineraryEntry" });

/** An entry in the API: the local dates and times as they were sent, and the instants in UTC. */
export function entryJson(entry: ItineraryEntry): z.infer<typeof entryAnswerSchema> {
	return {
		id: entry.id,
		tripId: entry.tripId,
		itemId: entry.itemId,
		...shownEntryJson(entry),
		notes: entry.notes,
		createdAt: toIso(entry.createdAt),
		updatedAt: toIso(entry.updatedAt),
	};
}

/** The fields of an entry in the API that readers of the shared itinerary may see, too. */
export function shownEntryJson({
	title,
	startsAt,
	startZone,
	endsAt,
	endZone,
	address,
}: Omit<ShownEntry, "id" | "notes" | "kind" | "url">) {
	return {
		title,
		startDate: startsAt.slice(0, 10),
		startTime: localTime(startsAt),
		startZone,
		endDate: endsAt?.slice(0, 10) ?? null,
		endTime: endsAt && localTime(endsAt),
		endZone,
		startsAt: toIso(zonedTimeToInstant(startsAt, startZone)),
		endsAt: endsAt && endZone ? toIso(zonedTimeToInstant(endsAt, endZone)) : null,
		address,
	};
}
