import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { SUBSCRIPTION_PLANS, SUBSCRIPTION_STATUSES, users } from "./accounts.ts";
import { cents, flag, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { members } from "./members.ts";
import { PROVIDERS } from "./payments.ts";
import { trips } from "./trips.ts";

const PAID_PLANS = ["plus", "pro"] as const;
export const SETUP_PURPOSES = ["payment_method", "subscription", "one_time_pro"] as const;
export const SETUP_STATUSES = ["created", "requires_action", "succeeded", "failed", "canceled"] as const;
export const CHANGE_KINDS = ["switch", "cancel", "resume"] as const;
export const ORDER_STATUSES = ["unknown", "done", "failed"] as const;

/** A user's customer at the provider. Members without an account have their own (payers). */
export const customers = sqliteTable(
	"customers",
	{
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		provider: text({ enum: PROVIDERS }).notNull(),
		ref: text().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.userId, t.provider] }),
		uniqueIndex("customers_ref").on(t.ref),
		oneOfCheck("customers_provider", t.provider, PROVIDERS),
	],
);

/** A card that is being saved at the provider, and what it is to pay for. */
export const cardSetups = sqliteTable(
	"card_setups",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		provider: text({ enum: PROVIDERS }).notNull(),
		purpose: text({ enum: SETUP_PURPOSES }).notNull(),
		plan: text({ enum: PAID_PLANS }), // of a subscription
		isAnnual: flag().notNull().default(false),
		tripId: text().references(() => trips.id, { onDelete: "cascade" }), // of one-time Pro
		surface: text({ enum: ["embedded", "hosted"] }).notNull(),
		status: text({ enum: SETUP_STATUSES }).notNull().default("created"),
		ref: text(),
		clientSecret: text(),
		hostedUrl: text(),
		methodRef: text(), // the saved card's, once it has succeeded
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("card_setups_ref").on(t.ref).where(sql`ref is not null`),
		index("card_setups_user").on(t.userId, t.createdAt),
		index("card_setups_open").on(t.status, t.updatedAt),
		oneOfCheck("card_setups_provider", t.provider, PROVIDERS),
		oneOfCheck("card_setups_purpose", t.purpose, SETUP_PURPOSES),
		oneOfCheck("card_setups_status", t.status, SETUP_STATUSES),
	],
);

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
		status: text({ enum: ORDER_STATUSES }).notNull().default("unknown"),
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("subscription_changes_live").on(t.subscriptionId).where(sql`status = 'unknown'`),
		index("subscription_changes_open").on(t.status, t.updatedAt),
		oneOfCheck("subscription_changes_kind", t.kind, CHANGE_KINDS),
		oneOfCheck("subscription_changes_status", t.status, ORDER_STATUSES),
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
		status: text({ enum: ORDER_STATUSES }).notNull().default("unknown"),
		ref: text(),
		chargeRef: text(),
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("purchases_live").on(t.tripId).where(sql`status in ('unknown', 'done')`),
		uniqueIndex("purchases_setup").on(t.setupRef).where(sql`setup_ref is not null`),
		index("purchases_user").on(t.userId, t.createdAt),
		index("purchases_open").on(t.status, t.updatedAt),
		oneOfCheck("purchases_provider", t.provider, PROVIDERS),
		oneOfCheck("purchases_status", t.status, ORDER_STATUSES),
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
	},
	(t) => [
		uniqueIndex("invoices_charge").on(t.chargeRef).where(sql`charge_ref is not null`),
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
	},
	(t) => [
		uniqueIndex("entitlements_source").on(t.source),
		uniqueIndex("entitlements_trip").on(t.tripId, t.kind).where(sql`trip_id is not null`),
		index("entitlements_user").on(t.userId),
		oneOfCheck("entitlements_provider", t.provider, PROVIDERS),
		oneOfCheck("entitlements_kind", t.kind, ["pro_one_time"]),
	],
);

export const CASH_BACK_KINDS = ["earned", "reversed", "applied", "returned"] as const;

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
