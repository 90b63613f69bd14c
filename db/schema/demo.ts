import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, flag, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

const DEMO_CARDS = ["success", "declined", "authentication", "lost_answer", "disputed"] as const;

/** The demo provider's refunds, transfers and reversals. */
export const demoMoves = sqliteTable(
	"demo_moves",
	{
		ref: id(),
		idempotencyKey: text().notNull(),
		kind: text({ enum: ["refund", "transfer", "reversal"] }).notNull(),
		orderId: text().notNull(),
		of: text().notNull(), // the charge of a refund or transfer (or `house`), or the transfer of a reversal
		payeeRef: text(),
		amount: cents().notNull(),
		createdAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("demo_moves_key").on(t.idempotencyKey),
		index("demo_moves_of").on(t.of),
		oneOfCheck("demo_moves_kind", t.kind, ["refund", "transfer", "reversal"]),
		rowCheck("demo_moves_amount", sql`amount > 0`),
	],
);

rowsOf(demoMoves, { house: "The demo provider's own books." });

export const demoPayees = sqliteTable(
	"demo_payees",
	{
		ref: id(),
		userId: text().notNull(),
		readyAt: instant(),
		orderId: text(), // our order id and the idempotency key; null for the first accounts, one for each user
		closedAt: instant(),
	},
	(t) => [
		index("demo_payees_user").on(t.userId),
		uniqueIndex("demo_payees_order").on(t.orderId).where(sql`order_id is not null`),
	],
);

rowsOf(demoPayees, { house: "The demo provider's own books." });

export const demoIntents = sqliteTable(
	"demo_intents",
	{
		ref: id(),
		idempotencyKey: text().notNull(),
		attemptId: text().notNull(),
		amount: cents().notNull(),
		currency: text().notNull(),
		status: text({
			enum: ["requires_payment", "requires_action", "succeeded", "failed", "canceled"],
		}).notNull(),
		clientSecret: text().notNull(),
		card: text({ enum: DEMO_CARDS }),
		savedFor: text(), // the customer whose card is saved on success; in old rows, the member
		chargeRef: text(),
		fee: cents().notNull().default(0),
		refundedAmount: cents().notNull().default(0),
		errorCode: text(),
		silentUntil: instant(), // until then the provider does not answer calls about this intent
		createdAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("demo_intents_key").on(t.idempotencyKey),
		uniqueIndex("demo_intents_charge").on(t.chargeRef).where(sql`charge_ref is not null`),
		oneOfCheck("demo_intents_status", t.status, [
			"requires_payment",
			"requires_action",
			"succeeded",
			"failed",
			"canceled",
		]),
	],
);

rowsOf(demoIntents, { house: "The demo provider's own books." });

/** Disputes at the demo provider. */
export const demoDisputes = sqliteTable(
	"demo_disputes",
	{
		ref: id(),
		chargeRef: text().notNull(),
		amount: cents().notNull(),
		fee: cents().notNull(),
		status: text({ enum: ["open", "won", "lost"] }).notNull(),
		openedAt: instant().notNull(),
		evidenceDueAt: instant().notNull(),
		evidenceAt: instant(),
		closedAt: instant(),
	},
	(t) => [
		uniqueIndex("demo_disputes_charge").on(t.chargeRef),
		oneOfCheck("demo_disputes_status", t.status, ["open", "won", "lost"]),
		rowCheck("demo_disputes_amount", sql`amount > 0 and fee >= 0`),
	],
);

rowsOf(demoDisputes, { house: "The demo provider's own books." });

/** Cards that the demo provider has saved. A test card decides the outcome of their charges. */
export const demoCards = sqliteTable(
	"demo_cards",
	{
		methodRef: id(),
		customerRef: text().notNull(),
		testCard: text({ enum: DEMO_CARDS }).notNull(),
		brand: text().notNull(),
		last4: text().notNull(),
		expMonth: integer().notNull(),
		expYear: integer().notNull(),
		isDefault: flag().notNull().default(false),
		detachedAt: instant(),
		createdAt: instant().notNull(),
	},
	(t) => [
		index("demo_cards_customer").on(t.customerRef),
		oneOfCheck("demo_cards_test", t.testCard, DEMO_CARDS),
	],
);

rowsOf(demoCards, { house: "The demo provider's own books." });

export const demoSetups = sqliteTable(
	"demo_setups",
	{
		ref: id(),
		setupId: text().notNull(), // our setup id and the idempotency key
		customerRef: text().notNull(),
		clientSecret: text().notNull(),
		status: text({ enum: ["requires_card", "requires_action", "succeeded", "failed", "canceled"] }).notNull(),
		testCard: text({ enum: DEMO_CARDS }),
		methodRef: text(),
		errorCode: text(),
		createdAt: instant().notNull(),
		declines: integer().notNull().default(0),
	},
	(t) => [uniqueIndex("demo_setups_setup").on(t.setupId)],
);

rowsOf(demoSetups, { house: "The demo provider's own books." });

export const demoSubscriptions = sqliteTable(
	"demo_subscriptions",
	{
		ref: id(),
		subscriptionId: text().notNull(), // our subscription id and the idempotency key
		customerRef: text().notNull(),
		methodRef: text().notNull(),
		plan: text({ enum: ["plus", "pro"] }).notNull(),
		isAnnual: flag().notNull(),
		nextPlan: text({ enum: ["plus", "pro"] }),
		nextIsAnnual: flag(),
		status: text({ enum: ["active", "past_due", "canceled"] }).notNull(),
		cancelAtPeriodEnd: flag().notNull().default(false),
		anchorAt: instant().notNull(), // the time from which periods are counted
		periodStart: instant().notNull(),
		periodEnd: instant().notNull(),
		pastDueSince: instant(),
		tries: integer().notNull().default(0), // attempts to charge the open invoice
		credit: cents().notNull().default(0), // the credit from changes, for the next invoices
		endedAt: instant(),
		lastChangeId: text(), // the idempotency key of the newest change
		createdAt: instant().notNull(),
		price: cents(), // of each period
		nextPrice: cents(),
	},
	(t) => [uniqueIndex("demo_subscriptions_order").on(t.subscriptionId)],
);

rowsOf(demoSubscriptions, { house: "The demo provider's own books." });

/** Paid invoices. One without a subscription is a single purchase. */
export const demoInvoices = sqliteTable(
	"demo_invoices",
	{
		ref: id(),
		idempotencyKey: text().notNull(),
		subscriptionRef: text(),
		purchaseId: text(),
		customerRef: text().notNull(),
		plan: text({ enum: ["plus", "pro"] }).notNull(),
		isAnnual: flag(),
		amount: cents().notNull(),
		fee: cents().notNull(),
		chargeRef: text(),
		periodStart: instant(),
		periodEnd: instant(),
		paidAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("demo_invoices_key").on(t.idempotencyKey),
		index("demo_invoices_subscription").on(t.subscriptionRef),
	],
);

rowsOf(demoInvoices, { house: "The demo provider's own books." });
