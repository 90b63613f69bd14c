import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { members, trips, users } from "./access.ts";
import { id, instant, oneOfCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

export const TRIP_ANSWERS = ["in", "maybe", "out"] as const;

/** An address that the organizer has invited. A guest or an account that joins by its link is its `memberId`. */
export const invitations = sqliteTable(
	"invitations",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		invitedBy: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		email: text().notNull(),
		createdAt: instant().notNull(),
		tokenHash: text(), // of the secret in the mail's link, which shows who has opened it; null until it is sent
		sentAt: instant(), // the last time it was sent
		sentCount: integer().notNull().default(0),
		openedAt: instant(), // when someone first did something in a browser that came by the link
		memberId: text().references(() => members.id, { onDelete: "set null" }),
		withdrawnAt: instant(),
	},
	(t) => [
		uniqueIndex("invitations_address").on(t.tripId, t.email),
		uniqueIndex("invitations_token").on(t.tokenHash),
		index("invitations_sender").on(t.invitedBy, t.createdAt),
	],
);

rowsOf(invitations, {
	trip: { by: invitations.tripId, shown: "The organizer's own page shows them." },
	person: { by: invitations.email, told: true, erased: "leaveTrips takes the address off." },
});

/** What someone has answered to a trip's invitation. "in" made a membership, and "maybe" and "out" make none. */
export const tripAnswers = sqliteTable(
	"trip_answers",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		userId: text().references(() => users.id, { onDelete: "cascade" }),
		guestKeyHash: text(), // SHA-256 of the guest cookie's secret
		name: text().notNull(),
		email: text().notNull(), // as typed, which proves nothing
		answer: text({ enum: TRIP_ANSWERS }).notNull(),
		word: text(), // of someone who can't make it, for the organizers
		memberId: text().references(() => members.id, { onDelete: "set null" }),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		remindedAt: instant(),
		remindedCount: integer().notNull().default(0),
	},
	(t) => [
		uniqueIndex("trip_answers_user").on(t.tripId, t.userId).where(sql`user_id is not null`),
		uniqueIndex("trip_answers_guest").on(t.tripId, t.guestKeyHash).where(sql`guest_key_hash is not null`),
		uniqueIndex("trip_answers_guest_email").on(t.tripId, t.email).where(sql`user_id is null`),
		index("trip_answers_trip").on(t.tripId, t.createdAt),
		index("trip_answers_of_user").on(t.userId),
		index("trip_answers_of_guest").on(t.guestKeyHash),
		index("trip_answers_email").on(t.email),
		index("trip_answers_member").on(t.memberId),
		oneOfCheck("trip_answers_answer", t.answer, TRIP_ANSWERS),
	],
);

rowsOf(tripAnswers, {
	trip: { by: tripAnswers.tripId, shown: [tripAnswers.updatedAt] },
	person: { by: tripAnswers.userId, told: true, erased: true },
});
