import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { calendarDate, cents, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
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

const CHARGE_SETUP_STATUSES = ["created", "requires_action", "succeeded", "failed", "canceled"] as const;
export const PAUSE_REASONS = ["refund", "dispute"] as const;

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
		lostAmount: cents().notNull().default(0), // what banks have kept of the payment, once none of its disputes is open
	},
	(t) => [
		uniqueIndex("payments_number").on(t.memberId, t.paymentNumber),
		uniqueIndex("payments_charge").on(t.chargeRef).where(sql`charge_ref is not null`),
		index("payments_trip").on(t.tripId),
		index("payments_due").on(t.status, t.dueDate),
		oneOfCheck("payments_status", t.status, PAYMENT_STATUSES),
		oneOfCheck("payments_provider", t.provider, PROVIDERS),
		rowCheck("payments_amount", sql`amount >= 50`),
		rowCheck("payments_refunded", sql`refunded_amount between 0 and amount`),
		rowCheck("payments_numbering", sql`payment_number between 1 and total_payments`),
		rowCheck(
			"payments_paid",
			sql`(status not in ('paid', 'partially_refunded', 'refunded')) or paid_at is not null`,
		),
	],
);

/** One attempt to take a payment. At most one is live per payment. */
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
		hostedUrl: text(), // the provider's own page for it, on the hosted surface
		errorCode: text(),
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		checkedAt: instant(), // when the provider was last asked about it
		cardBrand: text(), // the brand of the card that paid
		cardLast4: text(),
		cardFingerprint: text(), // the provider's name for the card's number, the same for every customer
	},
	(t) => [
		index("attempts_fingerprint").on(t.cardFingerprint, t.createdAt),
		uniqueIndex("attempts_live")
			.on(t.paymentId)
			.where(sql`status in ('created', 'requires_action', 'unknown')`),
		uniqueIndex("attempts_ref").on(t.ref).where(sql`ref is not null`),
		index("attempts_payment").on(t.paymentId, t.createdAt),
		index("attempts_open").on(t.status, t.updatedAt),
		oneOfCheck("attempts_status", t.status, ATTEMPT_STATUSES),
		oneOfCheck("attempts_provider", t.provider, PROVIDERS),
		oneOfCheck("attempts_surface", t.surface, ["embedded", "hosted", "off_session"]),
		rowCheck("attempts_amount", sql`amount >= 50`),
	],
);

/** A member's customer id at the provider, and the card saved there for later instalments. */
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
		oneOfCheck("payers_provider", t.provider, PROVIDERS),
		rowCheck("payers_last4", sql`card_last4 is null or length(card_last4) = 4`),
	],
);

/** The reasons not to charge a member's saved card for now. */
export const chargePauses = sqliteTable(
	"charge_pauses",
	{
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		reason: text({ enum: PAUSE_REASONS }).notNull(),
		since: instant().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.memberId, t.reason] }),
		oneOfCheck("charge_pauses_reason", t.reason, PAUSE_REASONS),
	],
);

/** A card that a member is saving for their automatic charges, without paying. */
export const chargeSetups = sqliteTable(
	"charge_setups",
	{
		id: id(),
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		provider: text({ enum: PROVIDERS }).notNull(),
		surface: text({ enum: ["embedded", "hosted"] }).notNull(),
		status: text({ enum: CHARGE_SETUP_STATUSES }).notNull().default("created"),
		ref: text(),
		clientSecret: text(),
		hostedUrl: text(),
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("charge_setups_ref").on(t.ref).where(sql`ref is not null`),
		index("charge_setups_member").on(t.memberId, t.createdAt),
		index("charge_setups_open").on(t.status, t.updatedAt),
		oneOfCheck("charge_setups_provider", t.provider, PROVIDERS),
		oneOfCheck("charge_setups_status", t.status, CHARGE_SETUP_STATUSES),
	],
);
