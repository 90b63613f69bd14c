import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { members, trips } from "./access.ts";
import { flag, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

export const SAFETY_ANSWERS = ["safe", "help"] as const;

/** An emergency on a trip, from the first report or safety question until it is closed. A trip has one at a time. */
export const emergencies = sqliteTable(
	"emergencies",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		openedAt: instant().notNull(),
		toldAt: instant(), // when someone reported it to us; null if nobody has
		toldBy: text().references(() => members.id, { onDelete: "set null" }),
		askedAt: instant(), // when everyone on the trip was asked whether they are safe; null if nobody was
		askedBy: text().references(() => members.id, { onDelete: "set null" }),
		closedAt: instant(), // null while it is open
		closedBy: text().references(() => members.id, { onDelete: "set null" }),
		byOrganizer: flag().notNull().default(false), // somebody who organizes has reported it or asked: then only organizers can close it
	},
	(t) => [
		uniqueIndex("emergencies_open").on(t.tripId).where(sql`closed_at is null`),
		index("emergencies_trip").on(t.tripId, t.openedAt),
		index("emergencies_told_by").on(t.toldBy),
		index("emergencies_asked_by").on(t.askedBy),
		index("emergencies_closed_by").on(t.closedBy),
		rowCheck("emergencies_begun", sql`told_at is not null or asked_at is not null`),
	],
);

rowsOf(emergencies, {
	trip: { by: emergencies.tripId, shown: [emergencies.toldAt, emergencies.askedAt, emergencies.closedAt] },
	person: {
		by: emergencies.toldBy,
		told: true,
		erased: "They stay with their trip until they are deleted after 30 days.",
	},
});

/** A member's latest answer to "Are you safe?", or what somebody on the trip has heard from them. */
export const safetyAnswers = sqliteTable(
	"safety_answers",
	{
		emergencyId: text()
			.notNull()
			.references(() => emergencies.id, { onDelete: "cascade" }),
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		answer: text({ enum: SAFETY_ANSWERS }).notNull(),
		answeredAt: instant().notNull(),
		recordedBy: text().references(() => members.id, { onDelete: "cascade" }), // who recorded the answer; null if the member has answered
		helpToldAt: instant(), // when others were last told that the member needs help; it stays when they answer that they are safe
	},
	(t) => [
		primaryKey({ columns: [t.emergencyId, t.memberId] }),
		index("safety_answers_member").on(t.memberId),
		index("safety_answers_recorded_by").on(t.recordedBy),
		oneOfCheck("safety_answers_answer", t.answer, SAFETY_ANSWERS),
	],
);

rowsOf(safetyAnswers, {
	trip: { by: safetyAnswers.emergencyId, shown: [safetyAnswers.answeredAt] },
	person: { by: safetyAnswers.memberId, told: true, erased: "anonymisePlaces deletes them." },
});
