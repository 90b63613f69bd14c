import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { calendarDate, cents, holds, id, instant, oneOf } from "./columns.ts";
import { members } from "./members.ts";
import { trips } from "./trips.ts";

export const PROVIDERS = ["demo", "stripe"] as const;

export const PAYMENT_STATUSES = [
	"due",
	"processing",
	"paid",
	"partially_refunded",
	"refunded",
	"action_required",
	"failed",
	"disputed",
	"canceled",
] as const;

export const ATTEMPT_STATUSES = [
	"created",
	"requires_action",
	"unknown",
	"succeeded",
	"failed",
	"canceled",
] as const;

/** One instalment of a member's share. */
export const payments = sqliteTable(
	"payments",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id),
		memberId: text()
			.notNull()
			.references(() => members.id),
		amount: cents().notNull(),
		dueDate: calendarDate().notNull(),
		paymentNumber: integer().notNull(),
		totalPayments: integer().notNull(),
		status: text({ enum: PAYMENT_STATUSES }).notNull().default("due"),
		paidAt: instant(),
		platformFeeAmount: cents().notNull().default(0),
		netAmount: cents(),
		refundedAmount: cents().notNull().default(0),
		provider: text({ enum: PROVIDERS }).notNull(),
		providerIntentRef: text(),
		chargeRef: text(),
		createdAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("payments_number").on(t.memberId, t.paymentNumber),
		uniqueIndex("payments_charge").on(t.chargeRef).where(sql`charge_ref is not null`),
		index("payments_trip").on(t.tripId),
		index("payments_due").on(t.status, t.dueDate),
		oneOf("payments_status", t.status, PAYMENT_STATUSES),
		oneOf("payments_provider", t.provider, PROVIDERS),
		holds("payments_amount", sql`amount >= 50`),
		holds("payments_refunded", sql`refunded_amount between 0 and amount`),
		holds("payments_numbering", sql`payment_number between 1 and total_payments`),
		holds(
			"payments_paid",
			sql`(status not in ('paid', 'partially_refunded', 'refunded')) or paid_at is not null`,
		),
	],
);

/** One try at taking a payment. At most one is live per payment. */
export const attempts = sqliteTable(
	"attempts",
	{
		id: id(),
		paymentId: text()
			.notNull()
			.references(() => payments.id),
		amount: cents().notNull(),
		currency: text().notNull().default("usd"),
		provider: text({ enum: PROVIDERS }).notNull(),
		surface: text({ enum: ["embedded", "hosted", "off_session"] }).notNull(),
		status: text({ enum: ATTEMPT_STATUSES }).notNull().default("created"),
		ref: text(),
		clientSecret: text(),
		/** Where the provider's own page for it is, on the hosted surface. */
		hostedUrl: text(),
		errorCode: text(),
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("attempts_live")
			.on(t.paymentId)
			.where(sql`status in ('created', 'requires_action', 'unknown')`),
		uniqueIndex("attempts_ref").on(t.ref).where(sql`ref is not null`),
		index("attempts_payment").on(t.paymentId, t.createdAt),
		index("attempts_open").on(t.status, t.updatedAt),
		oneOf("attempts_status", t.status, ATTEMPT_STATUSES),
		oneOf("attempts_provider", t.provider, PROVIDERS),
		oneOf("attempts_surface", t.surface, ["embedded", "hosted", "off_session"]),
		holds("attempts_amount", sql`amount >= 50`),
	],
);

/** A member at the provider: its customer, and the card it keeps for their later instalments. */
export const payers = sqliteTable(
	"payers",
	{
		memberId: text()
			.primaryKey()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		provider: text({ enum: PROVIDERS }).notNull(),
		customerRef: text().notNull(),
		methodRef: text(),
		cardBrand: text(),
		cardLast4: text(),
		cardExpMonth: integer(),
		cardExpYear: integer(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		oneOf("payers_provider", t.provider, PROVIDERS),
		holds("payers_last4", sql`card_last4 is null or length(card_last4) = 4`),
	],
);

export const DISPUTE_STATUSES = ["open", "won", "lost"] as const;

/** A charge that its card holder's bank took back, at least for now. */
export const disputes = sqliteTable(
	"disputes",
	{
		ref: id(),
		paymentId: text()
			.notNull()
			.references(() => payments.id),
		provider: text({ enum: PROVIDERS }).notNull(),
		amount: cents().notNull(),
		fee: cents().notNull().default(0),
		status: text({ enum: DISPUTE_STATUSES }).notNull(),
		openedAt: instant().notNull(),
		closedAt: instant(),
	},
	(t) => [
		index("disputes_payment").on(t.paymentId),
		oneOf("disputes_status", t.status, DISPUTE_STATUSES),
		oneOf("disputes_provider", t.provider, PROVIDERS),
		holds("disputes_amount", sql`amount > 0 and fee >= 0`),
	],
);

/** Where the ledger and the provider's own books differ; kept until they agree again. */
export const differences = sqliteTable(
	"differences",
	{
		/** The source they differ in, such as `charge:ch_1`. */
		source: id(),
		expected: cents().notNull(),
		found: cents().notNull(),
		foundAt: instant().notNull(),
		checkedAt: instant().notNull(),
		settledAt: instant(),
	},
	(t) => [index("differences_open").on(t.settledAt)],
);

/** The provider's own lines of its balance, copied as they are listed: what the ledger is compared with. */
export const balanceLines = sqliteTable(
	"balance_lines",
	{
		ref: id(),
		provider: text({ enum: PROVIDERS }).notNull(),
		/** What the ledger would call it, such as `charge:ch_1`. */
		source: text().notNull(),
		net: cents().notNull(),
		at: instant().notNull(),
	},
	(t) => [
		index("balance_lines_source").on(t.source),
		index("balance_lines_at").on(t.provider, t.at),
		oneOf("balance_lines_provider", t.provider, PROVIDERS),
	],
);

/** The demo provider's refunds, transfers and reversals. */
export const demoMoves = sqliteTable(
	"demo_moves",
	{
		ref: id(),
		idempotencyKey: text().notNull(),
		kind: text({ enum: ["refund", "transfer", "reversal"] }).notNull(),
		orderId: text().notNull(),
		/** The charge of a refund or transfer, the transfer of a reversal. */
		of: text().notNull(),
		payeeRef: text(),
		amount: cents().notNull(),
		createdAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("demo_moves_key").on(t.idempotencyKey),
		index("demo_moves_of").on(t.of),
		oneOf("demo_moves_kind", t.kind, ["refund", "transfer", "reversal"]),
		holds("demo_moves_amount", sql`amount > 0`),
	],
);

/** The demo provider's payout accounts. */
export const demoPayees = sqliteTable(
	"demo_payees",
	{ ref: id(), userId: text().notNull(), readyAt: instant() },
	(t) => [uniqueIndex("demo_payees_user").on(t.userId)],
);

/** What the demo provider remembers: its own books, as Stripe would keep them. */
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
		card: text({ enum: ["success", "declined", "authentication", "lost_answer"] }),
		/** The member whose card is kept on success. */
		savedFor: text(),
		chargeRef: text(),
		fee: cents().notNull().default(0),
		refundedAmount: cents().notNull().default(0),
		errorCode: text(),
		/** Until then the provider does not answer about this intent, as if the line were down. */
		silentUntil: instant(),
		createdAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("demo_intents_key").on(t.idempotencyKey),
		uniqueIndex("demo_intents_charge").on(t.chargeRef).where(sql`charge_ref is not null`),
		oneOf("demo_intents_status", t.status, [
			"requires_payment",
			"requires_action",
			"succeeded",
			"failed",
			"canceled",
		]),
	],
);

/** Provider events as they came: verified, stored, then applied. */
export const providerEvents = sqliteTable(
	"provider_events",
	{
		id: id(),
		provider: text({ enum: PROVIDERS }).notNull(),
		type: text().notNull(),
		objectRef: text(),
		/** What it is about, as the gateway says it: a later try needs nothing else. */
		about: text({ mode: "json" }),
		receivedAt: instant().notNull(),
		appliedAt: instant(),
		error: text(),
		tries: integer().notNull().default(0),
		/** When it is tried again by itself; null once it is applied, or given up. */
		retryAt: instant(),
	},
	(t) => [
		index("provider_events_open").on(t.appliedAt, t.receivedAt),
		oneOf("provider_events_provider", t.provider, PROVIDERS),
	],
);
