import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { SUBSCRIPTION_PLANS, SUBSCRIPTION_STATUSES, users } from "./accounts.ts";
import { cents, flag, id, instant, oneOfCheck } from "./columns.ts";
import { PROVIDERS } from "./payments.ts";
import { trips } from "./trips.ts";

export const subscriptions = sqliteTable(
	"subscriptions",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		provider: text({ enum: PROVIDERS }).notNull(),
		ref: text(),
		setupRef: text(),
		plan: text({ enum: SUBSCRIPTION_PLANS }).notNull(),
		isAnnual: flag().notNull(),
		status: text({ enum: ["pending", ...SUBSCRIPTION_STATUSES] }).notNull(),
		currentPeriodEnd: instant(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("subscriptions_ref").on(t.ref).where(sql`ref is not null`),
		uniqueIndex("subscriptions_setup").on(t.setupRef).where(sql`setup_ref is not null`),
		uniqueIndex("subscriptions_live").on(t.userId).where(sql`status in ('active', 'past_due')`),
		oneOfCheck("subscriptions_provider", t.provider, PROVIDERS),
		oneOfCheck("subscriptions_plan", t.plan, SUBSCRIPTION_PLANS),
		oneOfCheck("subscriptions_status", t.status, ["pending", ...SUBSCRIPTION_STATUSES]),
	],
);

/** One-time Pro belongs to one trip and changes nobody's plan. */
export const entitlements = sqliteTable(
	"entitlements",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		tripId: text().references(() => trips.id, { onDelete: "cascade" }),
		kind: text({ enum: ["pro_one_time"] }).notNull(),
		amount: cents().notNull(),
		provider: text({ enum: PROVIDERS }).notNull(),
		source: text().notNull(),
		createdAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("entitlements_source").on(t.source),
		uniqueIndex("entitlements_trip").on(t.tripId, t.kind).where(sql`trip_id is not null`),
		index("entitlements_user").on(t.userId),
		oneOfCheck("entitlements_provider", t.provider, PROVIDERS),
		oneOfCheck("entitlements_kind", t.kind, ["pro_one_time"]),
	],
);
