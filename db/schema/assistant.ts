import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { members, trips } from "./access.ts";
import { id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

/** The author of an answer: Gangway's own rules, or the model at the configured endpoint. */
export const ANSWERERS = ["gangway", "model"] as const;

/** Why an answer differs from a usual one. */
export const ANSWER_NOTES = ["failed", "slow", "refused", "budget", "cut", "unchecked"] as const;

/** The pages that an answer leads to, and the drafts that a person can use with an ordinary form. */
export type StoredAnswer = {
	pages: string[];
	drafts: (
		| { kind: "entry"; title: string; startDate: string | null; startTime: string | null }
		| { kind: "poll"; question: string; options: string[] }
		| { kind: "reminder"; text: string }
	)[];
};

/** A member's question to the assistant and its answer, which only this member sees. */
export const assistantTurns = sqliteTable(
	"assistant_turns",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		question: text().notNull(),
		answer: text(), // null until there is an answer
		answeredBy: text({ enum: ANSWERERS }),
		note: text({ enum: ANSWER_NOTES }),
		extras: text({ mode: "json" }).$type<StoredAnswer>(),
		onceKey: text(), // of the form with the question
		createdAt: instant().notNull(),
		answeredAt: instant(),
	},
	(t) => [
		index("assistant_turns_member").on(t.memberId, t.createdAt),
		index("assistant_turns_trip").on(t.tripId),
		oneOfCheck("assistant_turns_answered_by", t.answeredBy, ANSWERERS),
		oneOfCheck("assistant_turns_note", t.note, ANSWER_NOTES),
		rowCheck("assistant_turns_answered", sql`(answer is null) = (answered_at is null)`),
	],
);

rowsOf(assistantTurns, {
	trip: { by: assistantTurns.tripId, shown: "Each member sees only their own." },
	person: { by: assistantTurns.memberId, told: true, erased: "anonymisePlaces deletes them." },
});

/** The host to which a member agrees that their questions, and the data that answers them, are sent. */
export const assistantConsents = sqliteTable("assistant_consents", {
	memberId: text()
		.primaryKey()
		.notNull()
		.references(() => members.id, { onDelete: "cascade" }),
	host: text().notNull(), // of the endpoint; empty if nothing leaves Gangway
	agreedAt: instant().notNull(),
});

rowsOf(assistantConsents, {
	person: { by: assistantConsents.memberId, told: true, erased: "anonymisePlaces deletes them." },
});

/** How many tokens a trip has used in a month. Deleting a conversation does not give them back. */
export const assistantUsage = sqliteTable(
	"assistant_usage",
	{
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		month: text().notNull(), // YYYY-MM
		tokens: integer().notNull(),
	},
	(t) => [primaryKey({ columns: [t.tripId, t.month] })],
);

rowsOf(assistantUsage, { trip: { by: assistantUsage.tripId, shown: "No page shows it." } });
