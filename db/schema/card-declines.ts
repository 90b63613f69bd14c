import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "./columns.ts";
import { members } from "./members.ts";
import { attempts } from "./payments.ts";
import { trips } from "./trips.ts";

/** Declined cards of members who were paying themselves, kept for a day, to limit card testing. */
export const cardDeclines = sqliteTable(
	"card_declines",
	{
		ref: id(), // the provider's charge, or its intent
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		userId: text(), // the account of the place at that time
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		network: text(), // the network of the browser that began the attempt
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

/** The network from which an attempt was begun, kept for a day. */
export const attemptNetworks = sqliteTable(
	"attempt_networks",
	{
		attemptId: text()
			.primaryKey()
			.notNull()
			.references(() => attempts.id, { onDelete: "cascade" }),
		network: text().notNull(),
		at: instant().notNull(),
	},
	(t) => [index("attempt_networks_at").on(t.at)],
);

/** Cards that were declined while being saved without a payment, kept for a day, to limit card testing. */
export const setupDeclines = sqliteTable(
	"setup_declines",
	{
		ref: id(), // the provider's try, or its setup
		owner: text().notNull(), // the account, or the place of a guest
		at: instant().notNull(),
	},
	(t) => [index("setup_declines_owner").on(t.owner, t.at), index("setup_declines_at").on(t.at)],
);
