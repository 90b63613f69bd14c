import { sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { trips } from "./access.ts";
import { cents, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

export const BUDGET_STYLES = ["thrifty", "usual", "comfortable"] as const;

export const BUDGET_KINDS = ["transport", "stay", "food", "fun", "margin"] as const;

/** A trip's budget, with the answers from which it was made. */
export const budgets = sqliteTable(
	"budgets",
	{
		tripId: text()
			.primaryKey()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		style: text({ enum: BUDGET_STYLES }).notNull(),
		nights: integer().notNull(),
		people: integer().notNull(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		oneOfCheck("budgets_style", t.style, BUDGET_STYLES),
		rowCheck("budgets_size", sql`nights >= 0 and people >= 1`),
	],
);

const AMOUNTS_OF_TRIP = "It is a plan of the trip's costs, and names nobody.";

rowsOf(budgets, {
	trip: { by: budgets.tripId, shown: "The trip's page shows none of it." },
	person: { by: budgets.tripId, told: AMOUNTS_OF_TRIP, erased: "It goes or stays with its trip." },
});

/** A budget's amount for each kind of cost, for the whole group. */
export const budgetLines = sqliteTable(
	"budget_lines",
	{
		tripId: text()
			.notNull()
			.references(() => budgets.tripId, { onDelete: "cascade" }),
		kind: text({ enum: BUDGET_KINDS }).notNull(),
		planned: cents().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.tripId, t.kind] }),
		oneOfCheck("budget_lines_kind", t.kind, BUDGET_KINDS),
		rowCheck("budget_lines_planned", sql`planned >= 0`),
	],
);

rowsOf(budgetLines, {
	trip: { by: budgetLines.tripId, shown: "The trip's page shows none of it." },
	person: { by: budgetLines.tripId, told: AMOUNTS_OF_TRIP, erased: "They go or stay with their trip." },
});
