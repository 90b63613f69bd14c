import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "./columns.ts";
import { members } from "./members.ts";
import { trips } from "./trips.ts";

/** Declined cards of people who were paying or saving a card themselves, kept for a day, to limit card testing. */
export const cardDeclines = sqliteTable(
	"card_declines",
	{
		ref: id(), // the provider's charge, its intent, or its try to save the card
		memberId: text().references(() => members.id, { onDelete: "cascade" }), // the place, where it was for one
		userId: text(), // the account at that time
		tripId: text().references(() => trips.id, { onDelete: "cascade" }),
		network: text(), // the network of the browser that opened the card form
		fingerprint: text(),
		isStranger: flag().notNull(), // the payer had neither paid before nor confirmed an address
		at: instant().notNull(),
	},
	(t) => [
		index("card_declines_member").on(t.memberId, t.at),
		index("card_declines_user").on(t.userId, t.at).where(sql`user_id is not null`),
		index("card_declines_trip").on(t.tripId, t.at),
		index("card_declines_network").on(t.network, t.at).where(sql`network is not null`),
		index("card_declines_fingerprint").on(t.fingerprint, t.at).where(sql`fingerprint is not null`),
		index("card_declines_at").on(t.at),
	],
);

/** The network from which a card form was opened, kept for a day. */
export const cardFormNetworks = sqliteTable(
	"card_form_networks",
	{
		formId: id(), // the attempt, or the setup
		network: text().notNull(),
		at: instant().notNull(),
	},
	(t) => [index("card_form_networks_at").on(t.at)],
);
