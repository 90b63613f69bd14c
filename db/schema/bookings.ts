import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";
import { rowsOf } from "./subject.ts";

export const ITEM_TYPES = ["flight", "accommodation", "car", "other"] as const;

/** What was read from the page behind a link, so that it is fetched only once a day. */
export const linkPages = sqliteTable(
	"link_pages",
	{
		url: text().primaryKey().notNull(),
		info: text({ mode: "json" }).notNull(),
		readAt: instant().notNull(),
	},
	(t) => [index("link_pages_expiry").on(t.readAt)],
);

rowsOf(linkPages, { house: "What public pages say." });
