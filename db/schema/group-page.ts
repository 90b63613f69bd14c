import { blob, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { trips } from "./access.ts";
import { flag, instant, oneOfCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

/** The accent colours of a group page. The first is Gangway's own. */
export const ACCENTS = [
	"coral",
	"clay",
	"honey",
	"olive",
	"fern",
	"pine",
	"lagoon",
	"sky",
	"cobalt",
	"violet",
	"plum",
	"rose",
] as const;

/** The part of a cover picture that stays visible when the picture is cropped. */
export const FOCUSES = [
	"top-left",
	"top",
	"top-right",
	"left",
	"middle",
	"right",
	"bottom-left",
	"bottom",
	"bottom-right",
] as const;

export type GroupQuestion = { question: string; answer: string };

/** A trip's public page, at a memorable address. */
export const groupPages = sqliteTable(
	"group_pages",
	{
		tripId: text()
			.primaryKey()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		slug: text().notNull(), // one of its addresses in group_page_slugs
		accent: text({ enum: ACCENTS }).notNull(),
		welcome: text(), // in a small subset of Markdown
		questions: text({ mode: "json" }).$type<GroupQuestion[]>().notNull(),
		showsPeople: flag().notNull(), // whether first names of people on the trip are shown
		coverHash: text(), // of the largest picture
		coverFocus: text({ enum: FOCUSES }).notNull(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		closedAt: instant(), // null while it is open
	},
	(t) => [
		oneOfCheck("group_pages_accent", t.accent, ACCENTS),
		oneOfCheck("group_pages_focus", t.coverFocus, FOCUSES),
	],
);

rowsOf(groupPages, {
	trip: { by: groupPages.tripId, shown: [groupPages.updatedAt] },
	person: { by: groupPages.tripId, told: true, erased: "It goes or stays with its trip." },
});

/**
 * Every address that a trip's page has had. An earlier one redirects to the current one, and is given to nobody else.
 */
export const groupPageSlugs = sqliteTable(
	"group_page_slugs",
	{
		slug: text().primaryKey().notNull(),
		shape: text().notNull(), // its shape for readers at a glance; similar addresses have the same
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		takenAt: instant().notNull(),
	},
	(t) => [index("group_page_slugs_shape").on(t.shape), index("group_page_slugs_trip").on(t.tripId)],
);

rowsOf(groupPageSlugs, { trip: { by: groupPageSlugs.tripId, shown: "The page changes with them." } });

/** The cover picture in each width, as WebP. */
export const groupPageCovers = sqliteTable(
	"group_page_covers",
	{
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		width: integer().notNull(), // in pixels, at most
		image: blob({ mode: "buffer" }).notNull(),
	},
	(t) => [primaryKey({ columns: [t.tripId, t.width] })],
);

rowsOf(groupPageCovers, { trip: { by: groupPageCovers.tripId, shown: "The page has its hash." } });
