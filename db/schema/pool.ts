import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { members, trips } from "./access.ts";
import { cents, flag, id, instant, oneOfCheck, PROVIDERS, rowCheck } from "./columns.ts";
import { ATTEMPT_STATUSES } from "./payments.ts";
import { rowsOf } from "./subject.ts";

export const POOL_REFUND_STATUSES = ["created", "unknown", "processed", "failed"] as const;

/** How the pool reimburses the person who has paid an expense. */
export const POOL_WAYS = ["payout", "instalments"] as const;

export const POOL_PAYMENT_STATES = [
	"asked",
	"reserved",
	"unknown",
	"waiting",
	"paid",
	"failed",
	"declined",
	"withdrawn",
] as const;

/** The pool of a trip's crew wallet. Its money is a separate account in the ledger, and in no fund. */
export const pools = sqliteTable(
	"pools",
	{
		tripId: text()
			.primaryKey()
			.notNull()
			.references(() => trips.id),
		autoLimit: cents().notNull().default(0), // an expense of at most this much is reimbursed without the organizers; 0 for none
		openedAt: instant().notNull(),
		openedBy: text().references(() => members.id, { onDelete: "set null" }),
		changedAt: instant().notNull(), // when its money, its requests or its settings last changed
		closedAt: instant(),
		closedBy: text().references(() => members.id, { onDelete: "set null" }),
	},
	(t) => [rowCheck("pools_limit", sql`auto_limit >= 0`), index("pools_closed").on(t.closedAt)],
);

rowsOf(pools, { trip: { by: pools.tripId, shown: [pools.changedAt] } });

/**
 * A charge, or an attempt at one, with which a member puts money into the pool. It does not pay their share, so sums
 * over payments leave it out. At most one per member is live.
 */
export const poolTopUps = sqliteTable(
	"pool_top_ups",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id),
		memberId: text()
			.notNull()
			.references(() => members.id),
		amount: cents().notNull(),
		provider: text({ enum: PROVIDERS }).notNull(),
		surface: text({ enum: ["embedded", "hosted", "off_session"] }).notNull(),
		status: text({ enum: ATTEMPT_STATUSES }).notNull(),
		ref: text(),
		clientSecret: text(),
		hostedUrl: text(),
		errorCode: text(),
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		checkedAt: instant(), // when the provider was last asked about it
		cardBrand: text(), // the brand of the card that paid
		cardLast4: text(),
		cardFingerprint: text(),
		chargeRef: text(),
		paidAt: instant(),
		takenFromPool: cents().notNull().default(0), // the part of disputes and refunds by hand that was taken from the pool
		takenFromHouse: cents().notNull().default(0), // the rest of them, which the pool did not have
		onceKey: text(), // a hash of the form and its secret, so that a form sent twice charges only once
	},
	(t) => [
		uniqueIndex("pool_top_ups_live")
			.on(t.memberId)
			.where(sql`status in ('created', 'requires_action', 'unknown')`),
		uniqueIndex("pool_top_ups_once")
			.on(t.memberId, t.onceKey)
			.where(sql`once_key is not null and status not in ('failed', 'canceled')`),
		uniqueIndex("pool_top_ups_ref").on(t.ref).where(sql`ref is not null`),
		uniqueIndex("pool_top_ups_charge").on(t.chargeRef).where(sql`charge_ref is not null`),
		index("pool_top_ups_trip").on(t.tripId, t.paidAt),
		index("pool_top_ups_member").on(t.memberId, t.createdAt),
		index("pool_top_ups_open").on(t.status, t.updatedAt),
		oneOfCheck("pool_top_ups_provider", t.provider, PROVIDERS),
		oneOfCheck("pool_top_ups_status", t.status, ATTEMPT_STATUSES),
		rowCheck("pool_top_ups_amount", sql`amount >= 50`),
		rowCheck("pool_top_ups_taken", sql`taken_from_pool between 0 and amount and taken_from_house >= 0`),
		rowCheck(
			"pool_top_ups_paid",
			sql`(status = 'succeeded') = (charge_ref is not null) and (status = 'succeeded') = (paid_at is not null)`,
		),
	],
);

rowsOf(poolTopUps, {
	trip: { by: poolTopUps.tripId, shown: "The pool says when it was changed." },
	person: { by: poolTopUps.memberId, told: true, erased: "A record of money stays." },
});

/** A refund of a top-up to its card. One with `isByHand` was made at the provider. */
export const poolRefunds = sqliteTable(
	"pool_refunds",
	{
		id: id(),
		topUpId: text()
			.notNull()
			.references(() => poolTopUps.id),
		amount: cents().notNull(),
		provider: text({ enum: PROVIDERS }).notNull(),
		ref: text(),
		status: text({ enum: POOL_REFUND_STATUSES }).notNull(),
		isByHand: flag().notNull().default(false),
		fromHouse: cents().notNull().default(0), // the part of a refund by hand that the pool did not have
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("pool_refunds_ref").on(t.ref).where(sql`ref is not null`),
		index("pool_refunds_top_up").on(t.topUpId),
		index("pool_refunds_open").on(t.status, t.updatedAt),
		oneOfCheck("pool_refunds_provider", t.provider, PROVIDERS),
		oneOfCheck("pool_refunds_status", t.status, POOL_REFUND_STATUSES),
		rowCheck("pool_refunds_amount", sql`amount > 0 and from_house between 0 and amount`),
	],
);

rowsOf(poolRefunds, {
	trip: { by: poolRefunds.topUpId, shown: "The pool says when it was changed." },
	person: { by: poolRefunds.topUpId, told: true, erased: "A record of money stays." },
});

/**
 * A request to the pool to reimburse an expense, and its payment. `expenseId` refers to a table of a later room, so it
 * has no foreign key.
 */
export const poolPayments = sqliteTable(
	"pool_payments",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id),
		expenseId: text().notNull(),
		memberId: text() // who paid the expense
			.notNull()
			.references(() => members.id),
		amount: cents().notNull(),
		way: text({ enum: POOL_WAYS }).notNull(),
		state: text({ enum: POOL_PAYMENT_STATES }).notNull(),
		isAutomatic: flag().notNull().default(false), // paid without an organizer, because it is within the limit
		provider: text({ enum: PROVIDERS }).notNull(),
		payeeRef: text(), // the payout account that receives it
		ref: text(), // the transfer's ref
		returned: cents().notNull().default(0), // the part that came back into the pool
		askedAt: instant().notNull(),
		decidedAt: instant(),
		decidedBy: text().references(() => members.id, { onDelete: "set null" }),
		reason: text(), // why it was declined
		errorMessage: text(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		// At most one request per expense is open at a time.
		uniqueIndex("pool_payments_open")
			.on(t.expenseId)
			.where(sql`state in ('asked', 'reserved', 'unknown', 'waiting')`),
		uniqueIndex("pool_payments_ref").on(t.ref).where(sql`ref is not null`),
		index("pool_payments_trip").on(t.tripId, t.askedAt),
		index("pool_payments_expense").on(t.expenseId),
		index("pool_payments_member").on(t.memberId),
		index("pool_payments_due").on(t.state, t.updatedAt),
		oneOfCheck("pool_payments_way", t.way, POOL_WAYS),
		oneOfCheck("pool_payments_state", t.state, POOL_PAYMENT_STATES),
		oneOfCheck("pool_payments_provider", t.provider, PROVIDERS),
		rowCheck("pool_payments_amount", sql`amount > 0 and returned between 0 and amount`),
	],
);

rowsOf(poolPayments, {
	trip: { by: poolPayments.tripId, shown: "The pool says when it was changed." },
	person: { by: poolPayments.memberId, told: true, erased: "A record of money stays." },
});
