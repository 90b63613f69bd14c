import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns.ts";
import { rowsOf } from "./subject.ts";

/** What admins have done. A trigger refuses every change and deletion. */
export const adminActions = sqliteTable(
	"admin_actions",
	{
		id: id(),
		adminId: text().notNull(), // no foreign key: the record outlives the account
		action: text().notNull(),
		subject: text(), // the subject, such as `user:…`
		details: text({ mode: "json" }),
		at: instant().notNull(),
	},
	(t) => [
		index("admin_actions_at").on(t.at),
		index("admin_actions_admin").on(t.adminId, t.at),
		index("admin_actions_subject").on(t.subject, t.at),
	],
);

rowsOf(adminActions, {
	person: { by: adminActions.subject, told: true, erased: "The log of what admins did stays." },
});
