import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { trips, users } from "./access.ts";
import { cents, flag, id, instant, oneOfCheck, PROVIDERS, rowCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";
import { PAID_TIERS, subscriptions } from "./tiers.ts";

const CHANGE_KINDS = ["switch", "cancel", "resume"] as const;

const OUTCOME_STATUSES = ["unknown", "done", "failed"] as const;

/** A change of a subscription that someone has requested, stored before the provider is asked. */
export const subscriptionChanges = sqliteTable(
	"subscription_changes",
	{
		id: id(),
		subscriptionId: text()
			.notNull()
			.references(() => subscriptions.id, { onDelete: "cascade" }),
		kind: text({ enum: CHANGE_KINDS }).notNull(),
		plan: text({ enum: PAID_TIERS }), // for a switch of plans
		isAnnual: flag(),
		atPeriodEnd: flag().notNull(),
		amountDue: cents().notNull().default(0), // the amount that was shown and agreed to
		prorateAt: instant(), // the time that it was calculated for
		status: text({ enum: OUTCOME_STATUSES }).notNull().default("unknown"),
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		price: cents(), // of each period of the new plan, as agreed
		newPlanCost: cents(), // the price of an immediate change before deductions
		unusedCredit: cents(), // the unused part of the payment for the old plan
	},
	(t) => [
		uniqueIndex("subscription_changes_live").on(t.subscriptionId).where(sql`status = 'unknown'`),
		index("subscription_changes_open").on(t.status, t.updatedAt),
		oneOfCheck("subscription_changes_kind", t.kind, CHANGE_KINDS),
		oneOfCheck("subscription_changes_status", t.status, OUTCOME_STATUSES),
	],
);

rowsOf(subscriptionChanges, {
	person: {
		by: subscriptionChanges.subscriptionId,
		told: "The subscription says what came of them.",
		erased: "A record of money stays.",
	},
});

/** A purchase of one-time Pro. At most one per trip is in progress or paid. */
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
		endedAt: instant(), // when its charge was refunded, or lost in a dispute
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

rowsOf(purchases, {
	trip: { by: purchases.tripId, shown: "The entitlement says what came of it." },
	person: {
		by: purchases.userId,
		told: "The invoice and the entitlement say what came of them.",
		erased: "A record of money stays.",
	},
});

/** A user's payments to us for plans: the billing history. */
export const invoices = sqliteTable(
	"invoices",
	{
		ref: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		provider: text({ enum: PROVIDERS }).notNull(),
		plan: text({ enum: PAID_TIERS }).notNull(),
		isAnnual: flag(), // null for one-time Pro
		tripId: text(), // for one-time Pro
		amount: cents().notNull(),
		fee: cents().notNull(), // the provider's fee
		chargeRef: text(), // null if nothing was left to charge
		paidAt: instant().notNull(),
		periodStart: instant(),
		periodEnd: instant(),
		refundedAmount: cents().notNull().default(0), // refunded by hand at the provider
		subscriptionId: text().references(() => subscriptions.id, { onDelete: "cascade" }), // null for one-time Pro
		lostAmount: cents().notNull().default(0), // the part that was lost in a dispute
	},
	(t) => [
		uniqueIndex("invoices_charge").on(t.chargeRef).where(sql`charge_ref is not null`),
		index("invoices_subscription").on(t.subscriptionId),
		index("invoices_user").on(t.userId, t.paidAt),
		oneOfCheck("invoices_provider", t.provider, PROVIDERS),
		rowCheck("invoices_amount", sql`amount >= 0 and fee >= 0`),
	],
);

rowsOf(invoices, { person: { by: invoices.userId, told: true, erased: "A record of money stays." } });
