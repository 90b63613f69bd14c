import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { members, trips, users } from "./access.ts";
import { ITEM_TYPES } from "./bookings.ts";
import { calendarDate, cents, flag, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

export const DOCUMENTS = ["passport", "visa", "insurance", "tickets"] as const;

export const HANDOVER_OUTCOMES = ["accepted", "refused", "withdrawn", "expired"] as const;

export const tripItems = sqliteTable(
	"trip_items",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		position: integer().notNull(),
		type: text({ enum: ITEM_TYPES }).notNull(),
		name: text().notNull(),
		url: text(),
		cost: cents().notNull(),
		costReadAt: instant(), // when the cost was read from the link's page; null for a typed cost
	},
	(t) => [
		uniqueIndex("trip_items_position").on(t.tripId, t.position),
		oneOfCheck("trip_items_type", t.type, ITEM_TYPES),
		rowCheck("trip_items_cost", sql`cost >= 0`),
	],
);

rowsOf(tripItems, {
	trip: { by: tripItems.tripId, shown: "The trip changes with them." },
	person: { by: tripItems.tripId, told: true, erased: "They go or stay with their trip." },
});

/** One thing on a trip's schedule. A booking's flights out and back are two entries. */
export const itineraryEntries = sqliteTable(
	"itinerary_entries",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		itemId: text().references(() => tripItems.id, { onDelete: "set null" }),
		title: text().notNull(),
		startsAt: text().notNull(), // local time: `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`
		startZone: text().notNull(), // IANA time zone
		endsAt: text(), // as `startsAt`
		endZone: text(),
		address: text(),
		notes: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		index("itinerary_entries_trip").on(t.tripId, t.startsAt),
		index("itinerary_entries_item").on(t.itemId),
		rowCheck("itinerary_entries_start", sql`length(starts_at) in (10, 16)`),
		rowCheck("itinerary_entries_end", sql`ends_at is null or length(ends_at) = length(starts_at)`),
		rowCheck("itinerary_entries_zone", sql`(ends_at is null) = (end_zone is null)`),
	],
);

rowsOf(itineraryEntries, {
	trip: { by: itineraryEntries.tripId, shown: [itineraryEntries.updatedAt] },
	person: { by: itineraryEntries.tripId, told: true, erased: "They go or stay with their trip." },
});

/** A trip's itinerary at a secret address, for people who are not on the trip. */
export const itineraryLinks = sqliteTable(
	"itinerary_links",
	{
		tripId: text()
			.primaryKey()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		slug: text().notNull(), // the secret in the address
		words: text(), // the organizer's words to its readers
		showsAddresses: flag().notNull(),
		lastDay: calendarDate(), // null if it works until someone ends it
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		endedAt: instant(), // null while it works
	},
	(t) => [
		uniqueIndex("itinerary_links_slug").on(t.slug),
		rowCheck("itinerary_links_last_day", sql`last_day is null or length(last_day) = 10`),
	],
);

rowsOf(itineraryLinks, {
	trip: { by: itineraryLinks.tripId, shown: [itineraryLinks.updatedAt] },
	person: { by: itineraryLinks.tripId, told: true, erased: "It goes or stays with its trip." },
});

/** Members who show their first name on their trip's shared itinerary, each by their own choice. */
export const itineraryNames = sqliteTable("itinerary_names", {
	memberId: text()
		.primaryKey()
		.notNull()
		.references(() => members.id, { onDelete: "cascade" }),
	chosenAt: instant().notNull(),
});

rowsOf(itineraryNames, {
	trip: { by: itineraryNames.memberId, shown: [itineraryNames.chosenAt] },
	person: {
		by: itineraryNames.memberId,
		told: true,
		erased: "Only a member aboard is named. anonymisePlaces deletes them.",
	},
});

/** A member's calendar of a trip, at a secret address. */
export const calendarFeeds = sqliteTable(
	"calendar_feeds",
	{
		memberId: text()
			.primaryKey()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		keyHash: text().notNull(), // SHA-256 of the secret in the address
		createdAt: instant().notNull(),
	},
	(t) => [uniqueIndex("calendar_feeds_key").on(t.keyHash)],
);

rowsOf(calendarFeeds, {
	trip: { by: calendarFeeds.memberId, shown: "It is a secret address of one member." },
	person: { by: calendarFeeds.memberId, told: true, erased: "endAccessOf deletes them." },
});

/** The version of each event in a member's calendar. `sequence` and `changedAt` only ever grow. */
export const calendarEvents = sqliteTable(
	"calendar_events",
	{
		id: id(),
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		uid: text().notNull(), // ends before the "@"
		contentHash: text().notNull(), // SHA-256 of the event's lines in the file
		sequence: integer().notNull(),
		changedAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("calendar_events_uid").on(t.memberId, t.uid),
		rowCheck("calendar_events_sequence", sql`sequence >= 0`),
	],
);

rowsOf(calendarEvents, {
	trip: { by: calendarEvents.memberId, shown: "They are versions of what the trip and its payments say." },
});

/** What each member says they have ready. Nothing is uploaded. */
export const documentChecks = sqliteTable(
	"document_checks",
	{
		id: id(),
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		document: text({ enum: DOCUMENTS }).notNull(),
		checkedAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("document_checks_member").on(t.memberId, t.document),
		oneOfCheck("document_checks_document", t.document, DOCUMENTS),
	],
);

rowsOf(documentChecks, {
	trip: { by: documentChecks.memberId, shown: [documentChecks.checkedAt] },
	person: { by: documentChecks.memberId, told: true, erased: "leaveTrips deletes them." },
});

export const draftTrips = sqliteTable(
	"draft_trips",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		fields: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(), // the planner's fields as typed, valid or not
		lastSaved: instant().notNull(),
		clearedAt: instant(), // it is kept for a day, so that clearing it can be undone
	},
	(t) => [uniqueIndex("draft_trips_user").on(t.userId)],
);

rowsOf(draftTrips, { person: { by: draftTrips.userId, told: true, erased: true } });

/** The organizer's offer to hand the trip over to a member. */
export const tripHandovers = sqliteTable(
	"trip_handovers",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		offeredBy: text()
			.notNull()
			.references(() => users.id),
		offeredAt: instant().notNull(),
		expiresAt: instant().notNull(),
		endedAt: instant(), // null while it can be accepted, or until the job ends an expired one
		outcome: text({ enum: HANDOVER_OUTCOMES }),
	},
	(t) => [
		uniqueIndex("trip_handovers_open").on(t.tripId).where(sql`ended_at is null`),
		index("trip_handovers_trip").on(t.tripId, t.offeredAt),
		index("trip_handovers_member").on(t.memberId),
		index("trip_handovers_by").on(t.offeredBy),
		index("trip_handovers_expiry").on(t.expiresAt).where(sql`ended_at is null`),
		oneOfCheck("trip_handovers_outcome", t.outcome, HANDOVER_OUTCOMES),
		rowCheck("trip_handovers_ended", sql`(ended_at is null) = (outcome is null)`),
	],
);

rowsOf(tripHandovers, {
	trip: { by: tripHandovers.tripId, shown: [tripHandovers.endedAt] },
	person: {
		by: tripHandovers.memberId,
		told: true,
		erased: "It names nobody, and says who organized a trip when.",
	},
});
