import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { members, trips } from "./access.ts";
import { calendarDate, cents, flag, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";
import { tripItems } from "./trips.ts";

/** "one_of": a member chooses one of several options, such as a room. "extra": a single option to take or not. */
export const OPTION_GROUP_KINDS = ["one_of", "extra"] as const;

/** A choice or an extra that a trip offers besides the base share. */
export const optionGroups = sqliteTable(
	"option_groups",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		kind: text({ enum: OPTION_GROUP_KINDS }).notNull(),
		name: text().notNull(),
		itemId: text().references(() => tripItems.id, { onDelete: "set null" }), // the booking that it belongs to
		chooseBy: calendarDate(), // the last day to choose or change; if null, until the trip is over
		isDeparture: flag().notNull().default(false), // whether it is the place that a member departs from
		position: integer().notNull(),
		onceKey: text(), // a hash of the form and its secret, so that a form sent twice adds only one group
		createdAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("option_groups_once").on(t.tripId, t.onceKey).where(sql`once_key is not null`),
		uniqueIndex("option_groups_departure").on(t.tripId).where(sql`is_departure`),
		index("option_groups_trip").on(t.tripId, t.position),
		index("option_groups_item").on(t.itemId),
		oneOfCheck("option_groups_kind", t.kind, OPTION_GROUP_KINDS),
		rowCheck("option_groups_departure_kind", sql`not is_departure or kind = 'one_of'`),
	],
);

rowsOf(optionGroups, { trip: { by: optionGroups.tripId, shown: [optionGroups.chooseBy] } });

export const options = sqliteTable(
	"options",
	{
		id: id(),
		groupId: text()
			.notNull()
			.references(() => optionGroups.id, { onDelete: "cascade" }),
		name: text().notNull(), // the group's name, if it is an extra
		price: cents().notNull(), // in addition to the base share; below 0 for a reduction
		capacity: integer(), // for how many people
		position: integer().notNull(),
		closedAt: instant(), // since when nobody else can choose it
	},
	(t) => [
		index("options_group").on(t.groupId, t.position),
		rowCheck("options_price", sql`price = 0 or abs(price) >= 50`),
		rowCheck("options_capacity", sql`capacity is null or capacity between 1 and 250`),
	],
);

rowsOf(options, {
	trip: { by: options.groupId, shown: [options.name, options.price, options.capacity, options.closedAt] },
});

/** A member's chosen options, at the prices that the member has agreed to. Those of former members take no capacity. */
export const memberOptions = sqliteTable(
	"member_options",
	{
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		groupId: text()
			.notNull()
			.references(() => optionGroups.id),
		optionId: text()
			.notNull()
			.references(() => options.id),
		price: cents().notNull(),
		chosenAt: instant().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.memberId, t.groupId] }),
		index("member_options_option").on(t.optionId),
		index("member_options_group").on(t.groupId),
	],
);

rowsOf(memberOptions, {
	trip: { by: memberOptions.memberId, shown: [memberOptions.optionId, memberOptions.price] },
	person: { by: memberOptions.memberId, told: true, erased: "They stay with the share that was paid." },
});
