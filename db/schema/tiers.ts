import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { members, SUBSCRIPTION_PLANS, SUBSCRIPTION_STATUSES, trips, users } from "./access.ts";
import { cents, flag, id, instant, oneOfCheck, PROVIDERS, rowCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

export const PAID_TIERS = ["plus", "pro"] as const;

const CASH_BACK_KINDS = ["earned", "reversed", "applied", "returned"] as const;

/**
 * Cash back in cents: positive when earned or returned, negative when applied or reversed. The balance is their sum.
 */
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
			.references(() => members.id), // the member who paid, or whose share it was applied to
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

rowsOf(cashBackEntries, {
	trip: { by: cashBackEntries.tripId, shown: "What it changes of a share changes the payments." },
	person: { by: cashBackEntries.userId, told: true, erased: "A record of money stays." },
});

/** A subscription as the provider last reported it. It is stored as pending before the provider is asked. */
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
		currentPeriodStart: instant(),
		cancelAtPeriodEnd: flag().notNull().default(false),
		nextPlan: text({ enum: PAID_TIERS }), // the plan from the end of the period on
		nextIsAnnual: flag(),
		pastDueSince: instant(),
		endedAt: instant(),
		errorMessage: text(),
		price: cents(), // of each period, as it was agreed
	},
	(t) => [
		uniqueIndex("subscriptions_ref").on(t.ref).where(sql`ref is not null`),
		uniqueIndex("subscriptions_setup").on(t.setupRef).where(sql`setup_ref is not null`),
		uniqueIndex("subscriptions_live").on(t.userId).where(sql`status in ('pending', 'active', 'past_due')`),
		index("subscriptions_period").on(t.status, t.currentPeriodEnd),
		oneOfCheck("subscriptions_provider", t.provider, PROVIDERS),
		oneOfCheck("subscriptions_plan", t.plan, SUBSCRIPTION_PLANS),
		oneOfCheck("subscriptions_status", t.status, ["pending", ...SUBSCRIPTION_STATUSES]),
	],
);

rowsOf(subscriptions, {
	person: { by: subscriptions.userId, told: true, erased: "A record of money stays." },
});

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
		endedAt: instant(), // when its charge was refunded, or lost in a dispute
	},
	(t) => [
		uniqueIndex("entitlements_source").on(t.source),
		uniqueIndex("entitlements_trip")
			.on(t.tripId, t.kind)
			.where(sql`trip_id is not null and ended_at is null`),
		index("entitlements_user").on(t.userId),
		oneOfCheck("entitlements_provider", t.provider, PROVIDERS),
		oneOfCheck("entitlements_kind", t.kind, ["pro_one_time"]),
	],
);

rowsOf(entitlements, {
	trip: { by: entitlements.tripId, shown: [entitlements.kind] },
	person: { by: entitlements.userId, told: true, erased: "A record of money stays." },
});
