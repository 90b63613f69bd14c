import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { members, trips, users } from "./access.ts";
import { cents, flag, id, instant, oneOfCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

/** "price": the trip's costs have changed. The others are the organizer's decisions about a surplus. */
export const PRICE_CHANGE_KINDS = ["price", "surplus_returned", "surplus_kept"] as const;

export const PRICE_ANSWERS = ["pending", "accepted", "kept", "left", "lowered", "superseded"] as const;

/** A change of the trip's price after someone has paid, or the decision about a surplus. */
export const priceChanges = sqliteTable(
	"price_changes",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		kind: text({ enum: PRICE_CHANGE_KINDS }).notNull(),
		totalBefore: cents().notNull(),
		totalAfter: cents().notNull(),
		reason: text().notNull(), // the organizer's words
		mayKeep: flag().notNull(), // members may keep the old price; otherwise those who decline leave, and get back what they have paid
		changedBy: text().references(() => users.id, { onDelete: "set null" }),
		createdAt: instant().notNull(),
	},
	(t) => [
		index("price_changes_trip").on(t.tripId, t.createdAt),
		index("price_changes_changed_by").on(t.changedBy),
		oneOfCheck("price_changes_kind", t.kind, PRICE_CHANGE_KINDS),
	],
);

rowsOf(priceChanges, {
	trip: { by: priceChanges.tripId, shown: [priceChanges.createdAt] },
	person: {
		by: priceChanges.changedBy,
		told: "They stand in the trip's history.",
		erased: "They stay with their trip.",
	},
});

/** The effect of a price change on a member who had begun to pay, and the member's answer. In cents, without options. */
export const priceAnswers = sqliteTable(
	"price_answers",
	{
		changeId: text()
			.notNull()
			.references(() => priceChanges.id, { onDelete: "cascade" }),
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		baseBefore: cents().notNull(),
		baseAfter: cents().notNull(),
		answer: text({ enum: PRICE_ANSWERS }).notNull().default("pending"),
		answeredAt: instant(),
		remindedAt: instant(),
		remindedCount: integer().notNull().default(0),
	},
	(t) => [
		primaryKey({ columns: [t.changeId, t.memberId] }),
		index("price_answers_member").on(t.memberId),
		index("price_answers_pending").on(t.answer, t.remindedAt).where(sql`answer = 'pending'`),
		oneOfCheck("price_answers_answer", t.answer, PRICE_ANSWERS),
	],
);

rowsOf(priceAnswers, {
	trip: { by: priceAnswers.memberId, shown: [priceAnswers.answer] },
	person: { by: priceAnswers.memberId, told: true, erased: "They stay with the share that was paid." },
});
