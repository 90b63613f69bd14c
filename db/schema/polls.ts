import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { members, trips } from "./access.ts";
import { ITEM_TYPES } from "./bookings.ts";
import { calendarDate, cents, flag, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

export const POLL_KINDS = ["choice", "dates", "booking"] as const;

export const POLL_ANSWERS = ["yes", "maybe", "no"] as const;

export const PRICES_FOR = ["person", "group"] as const;

/** A question to the group. It is over once somebody has closed it or `closesAt` has come. */
export const polls = sqliteTable(
	"polls",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		kind: text({ enum: POLL_KINDS }).notNull(),
		question: text().notNull(),
		askedBy: text().references(() => members.id, { onDelete: "set null" }),
		severalAllowed: flag().notNull(),
		proposalsAllowed: flag().notNull(), // members may add options
		secret: flag().notNull(), // nobody sees who voted for what
		closesAt: instant().notNull(),
		zone: text().notNull(), // the IANA time zone in which the deadline was given
		closedAt: instant(), // when somebody closed it, or when the job announced that its deadline had passed
		closedBy: text().references(() => members.id, { onDelete: "set null" }), // who closed it; null if the deadline did
		usedAt: instant(), // when the trip was changed to its result
		usedOption: text(),
		remindedAt: instant(), // when members who had not voted were reminded
		onceKey: text(), // a hash of the form and its secret, so that a form sent twice makes only one poll
		createdAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("polls_once").on(t.tripId, t.onceKey).where(sql`once_key is not null`),
		index("polls_trip").on(t.tripId, t.createdAt),
		index("polls_asked_by").on(t.askedBy),
		index("polls_closed_by").on(t.closedBy),
		index("polls_open").on(t.closesAt).where(sql`closed_at is null`),
		oneOfCheck("polls_kind", t.kind, POLL_KINDS),
		rowCheck("polls_used", sql`(used_at is null) = (used_option is null)`),
	],
);

rowsOf(polls, {
	trip: { by: polls.tripId, shown: [polls.closedAt, polls.usedAt] },
	person: { by: polls.askedBy, told: true, erased: "They stay with their trip." },
});

export const pollOptions = sqliteTable(
	"poll_options",
	{
		id: id(),
		pollId: text()
			.notNull()
			.references(() => polls.id, { onDelete: "cascade" }),
		position: integer().notNull(),
		label: text().notNull(), // empty for dates, which the next two columns hold
		startDate: calendarDate(),
		endDate: calendarDate(),
		link: text(),
		type: text({ enum: ITEM_TYPES }), // the type of booking that the option would become
		price: cents(),
		priceFor: text({ enum: PRICES_FOR }),
		pictureHash: text(), // the hash of the picture's file, which is in its address
		proposedBy: text().references(() => members.id, { onDelete: "set null" }), // null for options from the poll's own form
	},
	(t) => [
		uniqueIndex("poll_options_position").on(t.pollId, t.position),
		index("poll_options_proposed_by").on(t.proposedBy),
		oneOfCheck("poll_options_type", t.type, ITEM_TYPES),
		oneOfCheck("poll_options_price_for", t.priceFor, PRICES_FOR),
		rowCheck("poll_options_price", sql`price >= 0 and (price is null) = (price_for is null)`),
		rowCheck("poll_options_dates", sql`(start_date is null) = (end_date is null) and end_date >= start_date`),
	],
);

rowsOf(pollOptions, {
	trip: { by: pollOptions.pollId, shown: [pollOptions.pictureHash] },
	person: { by: pollOptions.proposedBy, told: true, erased: "They stay with their poll." },
});

/**
 * The picture from the page that an option links to. We re-encode it, so that no reader loads anything from that site.
 */
export const pollPictures = sqliteTable("poll_pictures", {
	optionId: text()
		.primaryKey()
		.notNull()
		.references(() => pollOptions.id, { onDelete: "cascade" }),
	image: blob({ mode: "buffer" }).notNull(),
});

rowsOf(pollPictures, { trip: { by: pollPictures.optionId, shown: "Its option has its hash." } });

/**
 * A member's vote on an option. Only polls about dates have rows for options that were not chosen. Former members do
 * not count.
 */
export const pollVotes = sqliteTable(
	"poll_votes",
	{
		optionId: text()
			.notNull()
			.references(() => pollOptions.id, { onDelete: "cascade" }),
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		answer: text({ enum: POLL_ANSWERS }).notNull(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.optionId, t.memberId] }),
		index("poll_votes_member").on(t.memberId),
		oneOfCheck("poll_votes_answer", t.answer, POLL_ANSWERS),
	],
);

rowsOf(pollVotes, {
	trip: { by: pollVotes.optionId, shown: [pollVotes.updatedAt] },
	person: { by: pollVotes.memberId, told: true, erased: "leaveTrips deletes them." },
});
