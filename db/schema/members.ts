import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { members, trips, users } from "./access.ts";
import { id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

export const TRIP_ANSWERS = ["in", "maybe", "out"] as const;

/** An address that the organizer has invited. `memberId` is the guest or account that has joined by its link. */
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
		tokenHash: text(), // of the secret in the mailed link, which shows who has opened it; null until the mail is sent
		sentAt: instant(), // when it was last sent
		sentCount: integer().notNull().default(0),
		openedAt: instant(), // when someone first used a form or a call in a browser that came by the link
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

/** How a waiting-list entry can end. "over": the trip has ended. */
export const WAITING_ENDS = [
	"joined",
	"left",
	"declined",
	"expired",
	"removed",
	"cancelled",
	"over",
] as const;

/**
 * Someone who waits for a spot on a full trip, in the order of `createdAt`. From `offeredAt` to `offeredUntil` a spot
 * is held for them.
 */
export const waitingList = sqliteTable(
	"waiting_list",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		name: text().notNull(),
		email: text().notNull(),
		userId: text().references(() => users.id, { onDelete: "cascade" }), // the account that the entry belongs to
		guestKeyHash: text(), // or its browser: SHA-256 of the guest cookie's secret
		createdAt: instant().notNull(),
		offeredAt: instant(),
		offeredUntil: instant(),
		endedAt: instant(),
		endedAs: text({ enum: WAITING_ENDS }),
		memberId: text().references(() => members.id, { onDelete: "set null" }), // the membership that came from it
	},
	(t) => [
		uniqueIndex("waiting_list_account")
			.on(t.tripId, t.userId)
			.where(sql`ended_at is null and user_id is not null`),
		uniqueIndex("waiting_list_browser")
			.on(t.tripId, t.guestKeyHash)
			.where(sql`ended_at is null and guest_key_hash is not null`),
		index("waiting_list_line").on(t.tripId, t.createdAt),
		index("waiting_list_open").on(t.offeredUntil, t.tripId).where(sql`ended_at is null`),
		index("waiting_list_ended").on(t.endedAt).where(sql`ended_at is not null`),
		index("waiting_list_user").on(t.userId),
		index("waiting_list_email").on(t.email),
		index("waiting_list_member").on(t.memberId),
		oneOfCheck("waiting_list_ended_as", t.endedAs, WAITING_ENDS),
		rowCheck("waiting_list_end", sql`(ended_at is null) = (ended_as is null)`),
		rowCheck("waiting_list_offer", sql`(offered_at is null) = (offered_until is null)`),
	],
);

rowsOf(waitingList, {
	trip: { by: waitingList.tripId, shown: [waitingList.offeredUntil, waitingList.endedAt] },
	person: { by: waitingList.email, told: true, erased: "leaveWaitingLists deletes them." },
});

/** Trips whose waiting list accepts no new names, because an organizer has closed it. */
export const closedWaitingLists = sqliteTable("closed_waiting_lists", {
	tripId: text()
		.primaryKey()
		.notNull()
		.references(() => trips.id, { onDelete: "cascade" }),
	closedAt: instant().notNull(),
});

rowsOf(closedWaitingLists, {
	trip: { by: closedWaitingLists.tripId, shown: [closedWaitingLists.closedAt] },
});

/** Someone's answer to a trip's invitation. "in" made a membership; "maybe" and "out" did not. */
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
		email: text().notNull(), // as typed, unverified
		answer: text({ enum: TRIP_ANSWERS }).notNull(),
		word: text(), // a note from someone who can't make it, for the organizers
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
