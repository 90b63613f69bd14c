import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { cents, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { members } from "./members.ts";
import { PROVIDERS } from "./payments.ts";
import { trips } from "./trips.ts";

const CASH_BACK_KINDS = ["earned", "reversed", "applied", "returned"] as const;

/** Cash back in cents: positive when earned or returned, negative when applied or reversed. The balance is the sum. */
export const cashBackEntries = sqliteTable(
	"cash_back_entries",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		tripId: text()
			.notNull()
			.references(() => trips.id),
		memberId: text()
			.notNull()
			.references(() => members.id), // who paid, or whose share it was applied to
		provider: text({ enum: PROVIDERS }).notNull(),
		kind: text({ enum: CASH_BACK_KINDS }).notNull(),
		source: text().notNull(), // its cause, such as `charge:ch_1`, which is posted once
		chargeRef: text(), // the charge that it was earned from, or that it reverses
		amount: cents().notNull(),
		vestsAt: instant().notNull(),
		createdAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("cash_back_entries_source").on(t.source),
		index("cash_back_entries_user").on(t.userId, t.createdAt),
		index("cash_back_entries_charge").on(t.chargeRef),
		oneOfCheck("cash_back_entries_kind", t.kind, CASH_BACK_KINDS),
		rowCheck("cash_back_entries_amount", sql`amount <> 0`),
	],
);
