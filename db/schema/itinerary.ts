import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, rowCheck } from "./columns.ts";
import { members } from "./members.ts";
import { tripItems, trips } from "./trips.ts";

/** What happens when on a trip: a booking's flight out and its flight back are two, a dinner is one of no booking. */
export const itineraryEntries = sqliteTable(
	"itinerary_entries",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		itemId: text().references(() => tripItems.id, { onDelete: "set null" }),
		title: text().notNull(),
		/** As the clock shows it there: `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM`. */
		startsAt: text().notNull(),
		/** IANA's name of the clock's time zone. */
		startZone: text().notNull(),
		/** Of the same form as `startsAt`. */
		endsAt: text(),
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

/** A member's calendar of a trip, under an address that only they know. */
export const calendarFeeds = sqliteTable(
	"calendar_feeds",
	{
		memberId: text()
			.primaryKey()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		/** SHA-256 of the secret in the address. */
		keyHash: text().notNull(),
		createdAt: instant().notNull(),
	},
	(t) => [uniqueIndex("calendar_feeds_key").on(t.keyHash)],
);

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
