import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { SUBSCRIPTION_PLANS, SUBSCRIPTION_STATUSES, users } from "./accounts.ts";
import { PAID_PLANS } from "./billing.ts";
import { cents, flag, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { PROVIDERS } from "./payments.ts";
import { trips } from "./trips.ts";

const CHANGE_KINDS = ["switch", "cancel", "resume"] as const;
const OUTCOME_STATUSES = ["unknown", "done", "failed"] as const;

/** A subscription as the provider last said it is. It is stored as pending before the provider is asked. */
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
		nextPlan: text({ enum: PAID_PLANS }), // what it changes to at the end of the period
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

/** What somebody has asked to change about a subscription, stored before the provider is asked. */
export const subscriptionChanges = sqliteTable(
	"subscription_changes",
	{
		id: id(),
		subscriptionId: text()
			.notNull()
			.references(() => subscriptions.id, { onDelete: "cascade" }),
		kind: text({ enum: CHANGE_KINDS }).notNull(),
		plan: text({ enum: PAID_PLANS }), // of a switch
		isAnnual: flag(),
		atPeriodEnd: flag().notNull(),
		amountDue: cents().notNull().default(0), // what was shown and agreed to
		prorateAt: instant(), // the time for which it was reckoned
		status: text({ enum: OUTCOME_STATUSES }).notNull().default("unknown"),
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		price: cents(), // of each period of the new plan, as it was agreed
		newPlanCost: cents(), // what a change at once costs before anything is taken off
		unusedCredit: cents(), // what was paid for the old plan and not used
	},
	(t) => [
		uniqueIndex("subscription_changes_live").on(t.subscriptionId).where(sql`status = 'unknown'`),
		index("subscription_changes_open").on(t.status, t.updatedAt),
		oneOfCheck("subscription_changes_kind", t.kind, CHANGE_KINDS),
		oneOfCheck("subscription_changes_status", t.status, OUTCOME_STATUSES),
	],
);

/** One-time Pro that is being paid. At most one per trip is under way or paid. */
export const purchases = sqliteTable(
	"purchases",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		setupRef: text(),
		amount: cents().notNull(),
		provider: text({ enum: PROVIDERS }).notNull(),
		customerRef: text().notNull(),
		methodRef: text().notNull(),
		status: text({ enum: OUTCOME_STATUSES }).notNull().default("unknown"),
		ref: text(),
		chargeRef: text(),
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		endedAt: instant(), // when its charge was refunded, or lost to the bank
	},
	(t) => [
		uniqueIndex("purchases_live").on(t.tripId).where(sql`status in ('unknown', 'done') and ended_at is null`),
		uniqueIndex("purchases_setup").on(t.setupRef).where(sql`setup_ref is not null`),
		index("purchases_user").on(t.userId, t.createdAt),
		index("purchases_open").on(t.status, t.updatedAt),
		oneOfCheck("purchases_provider", t.provider, PROVIDERS),
		oneOfCheck("purchases_status", t.status, OUTCOME_STATUSES),
		rowCheck("purchases_amount", sql`amount >= 50`),
	],
);

/** What a user has paid us for plans: the billing history. */
export const invoices = sqliteTable(
	"invoices",
	{
		ref: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		provider: text({ enum: PROVIDERS }).notNull(),
		plan: text({ enum: PAID_PLANS }).notNull(),
		isAnnual: flag(), // null for one-time Pro
		tripId: text(), // of one-time Pro
		amount: cents().notNull(),
		fee: cents().notNull(), // the provider's
		chargeRef: text(), // null where nothing was left to charge
		paidAt: instant().notNull(),
		periodStart: instant(),
		periodEnd: instant(),
		refundedAmount: cents().notNull().default(0), // by hand at the provider
		subscriptionId: text().references(() => subscriptions.id, { onDelete: "cascade" }), // null for one-time Pro
		lostAmount: cents().notNull().default(0), // what banks have kept of it after a dispute
	},
	(t) => [
		uniqueIndex("invoices_charge").on(t.chargeRef).where(sql`charge_ref is not null`),
		index("invoices_subscription").on(t.subscriptionId),
		index("invoices_user").on(t.userId, t.paidAt),
		oneOfCheck("invoices_provider", t.provider, PROVIDERS),
		rowCheck("invoices_amount", sql`amount >= 0 and fee >= 0`),
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
		endedAt: instant(), // when its charge was refunded, or lost to the bank
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
