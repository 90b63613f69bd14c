import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { trips, users } from "./access.ts";
import { calendarDate, cents, flag, id, instant, oneOfCheck, PROVIDERS, rowCheck } from "./columns.ts";
import { payments, refundLines } from "./payments.ts";
import { rowsOf } from "./subject.ts";

const LINE_STATUSES = ["created", "unknown", "waiting", "completed", "failed"] as const;

const REVERSAL_STATUSES = ["created", "unknown", "done", "failed"] as const;

export const RELEASE_STATUSES = ["reserved", "completed", "failed"] as const;

export const PAYOUT_STATUSES = ["pending", "in_transit", "paid", "failed", "canceled"] as const;

export const fundReleases = sqliteTable(
	"fund_releases",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id),
		organizerId: text()
			.notNull()
			.references(() => users.id),
		amount: cents().notNull(),
		purpose: text(),
		description: text(),
		recipient: text(),
		releaseMethod: text().notNull().default("manual"),
		provider: text({ enum: PROVIDERS }).notNull(),
		payeeRef: text().notNull(),
		status: text({ enum: RELEASE_STATUSES }).notNull().default("reserved"),
		reservedAt: instant().notNull(),
		releasedAt: instant(),
		debtPaid: cents().notNull().default(0), // the part of the amount that pays the organizer's debt instead of being sent
		takenBackAt: instant(), // when the organizer took back the part that had not been sent yet
	},
	(t) => [
		uniqueIndex("fund_releases_open").on(t.tripId).where(sql`status = 'reserved'`),
		index("fund_releases_trip").on(t.tripId, t.reservedAt),
		oneOfCheck("fund_releases_provider", t.provider, PROVIDERS),
		rowCheck("fund_releases_amount", sql`amount > 0 and debt_paid between 0 and amount`),
		oneOfCheck("fund_releases_status", t.status, RELEASE_STATUSES),
	],
);

rowsOf(fundReleases, {
	trip: { by: fundReleases.tripId, shown: [fundReleases.status] },
	person: { by: fundReleases.organizerId, told: true, erased: "A record of money stays." },
});

/** The part of a release that one charge pays for, or the house if cash back was applied. */
export const releaseLines = sqliteTable(
	"release_lines",
	{
		id: id(),
		releaseId: text()
			.notNull()
			.references(() => fundReleases.id),
		paymentId: text().references(() => payments.id), // null if the house pays
		amount: cents().notNull(),
		ref: text(),
		status: text({ enum: LINE_STATUSES }).notNull().default("created"), // waiting: the house's balance is too low for now
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		isDebt: flag().notNull().default(false), // true if it pays the organizer's debt to the house and is not sent
	},
	(t) => [
		uniqueIndex("release_lines_payment").on(t.releaseId, t.paymentId, t.isDebt),
		index("release_lines_of_payment").on(t.paymentId).where(sql`payment_id is not null`),
		uniqueIndex("release_lines_house").on(t.releaseId, t.isDebt).where(sql`payment_id is null`),
		uniqueIndex("release_lines_ref").on(t.ref).where(sql`ref is not null`),
		rowCheck("release_lines_amount", sql`amount > 0`),
		oneOfCheck("release_lines_status", t.status, LINE_STATUSES),
	],
);

rowsOf(releaseLines, { trip: { by: releaseLines.releaseId, shown: [releaseLines.status] } });

/** Reversals of transfers to organizers, after a dispute or a refund, or by hand at the provider. */
export const transferReversals = sqliteTable(
	"transfer_reversals",
	{
		id: id(),
		releaseLineId: text()
			.notNull()
			.references(() => releaseLines.id),
		disputeRef: text(), // null, as is refundLineId, for a reversal made by hand at the provider
		amount: cents().notNull(),
		ref: text(),
		status: text({ enum: REVERSAL_STATUSES }).notNull().default("created"),
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		refundLineId: text().references(() => refundLines.id),
	},
	(t) => [
		index("transfer_reversals_line").on(t.releaseLineId),
		index("transfer_reversals_open").on(t.status, t.updatedAt),
		uniqueIndex("transfer_reversals_dispute")
			.on(t.disputeRef, t.releaseLineId)
			.where(sql`dispute_ref is not null`),
		uniqueIndex("transfer_reversals_refund")
			.on(t.refundLineId, t.releaseLineId)
			.where(sql`refund_line_id is not null`),
		uniqueIndex("transfer_reversals_ref").on(t.ref).where(sql`ref is not null`),
		rowCheck("transfer_reversals_amount", sql`amount > 0`),
		oneOfCheck("transfer_reversals_status", t.status, REVERSAL_STATUSES),
	],
);

rowsOf(transferReversals, {
	trip: { by: transferReversals.releaseLineId, shown: [transferReversals.status] },
});

/** An organizer's account at the provider, to which funds are released. */
export const payees = sqliteTable(
	"payees",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		provider: text({ enum: PROVIDERS }).notNull(),
		ref: text(), // null until the provider has answered
		readyAt: instant(),
		startedAt: instant().notNull(), // when the organizer last opened the provider's onboarding
		createdAt: instant().notNull(),
		country: text(), // two capital letters, ISO 3166
		entityType: text({ enum: ["individual", "company"] }),
		archivedAt: instant(), // when the account was archived, because it was closed at the provider or replaced
	},
	(t) => [
		index("payees_started").on(t.startedAt).where(sql`ready_at is null`),
		uniqueIndex("payees_user").on(t.userId, t.provider).where(sql`archived_at is null`),
		index("payees_of_user").on(t.userId, t.provider),
		uniqueIndex("payees_ref").on(t.ref).where(sql`ref is not null`),
		oneOfCheck("payees_provider", t.provider, PROVIDERS),
	],
);

rowsOf(payees, { person: { by: payees.userId, told: true, erased: true } });

/** A payout from an organizer's account at the provider to their bank. */
export const payouts = sqliteTable(
	"payouts",
	{
		ref: id(),
		payeeId: text()
			.notNull()
			.references(() => payees.id, { onDelete: "cascade" }),
		amount: cents().notNull(),
		status: text({ enum: PAYOUT_STATUSES }).notNull(),
		arrivalDate: calendarDate(),
		failureMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		currency: text().notNull().default("usd"), // of the account's country
	},
	(t) => [
		index("payouts_payee").on(t.payeeId, t.createdAt),
		oneOfCheck("payouts_status", t.status, PAYOUT_STATUSES),
		rowCheck("payouts_amount", sql`amount > 0`),
	],
);

rowsOf(payouts, {
	person: {
		by: payouts.payeeId,
		told: "The releases say what was paid, and the bank when it came.",
		erased: "They go with the payee.",
	},
});

/** A difference between the ledger and the provider's books, kept until they agree. */
export const differences = sqliteTable(
	"differences",
	{
		source: id(), // such as `charge:ch_1`
		expected: cents().notNull(),
		found: cents().notNull(),
		foundAt: instant().notNull(),
		checkedAt: instant().notNull(),
		settledAt: instant(),
	},
	(t) => [index("differences_open").on(t.settledAt)],
);

rowsOf(differences, { house: "What the ledger and the provider's balance disagree on." });

/** The provider's balance transactions, copied to compare them with the ledger. */
export const balanceLines = sqliteTable(
	"balance_lines",
	{
		ref: id(),
		provider: text({ enum: PROVIDERS }).notNull(),
		source: text().notNull(), // the ledger's source for it, such as `charge:ch_1`
		net: cents().notNull(),
		at: instant().notNull(),
	},
	(t) => [
		index("balance_lines_source").on(t.source),
		index("balance_lines_at").on(t.provider, t.at),
		oneOfCheck("balance_lines_provider", t.provider, PROVIDERS),
	],
);

rowsOf(balanceLines, { house: "The provider's own statement." });

/** Events are stored before they are applied, so that a failed one can be tried again. */
export const providerEvents = sqliteTable(
	"provider_events",
	{
		id: id(),
		provider: text({ enum: PROVIDERS }).notNull(),
		type: text().notNull(),
		objectRef: text(),
		about: text({ mode: "json" }), // the gateway's description, enough for a retry
		receivedAt: instant().notNull(),
		appliedAt: instant(),
		error: text(),
		tries: integer().notNull().default(0),
		retryAt: instant(), // null once the event is applied or given up
	},
	(t) => [
		index("provider_events_open").on(t.appliedAt, t.receivedAt),
		oneOfCheck("provider_events_provider", t.provider, PROVIDERS),
	],
);

rowsOf(providerEvents, { house: "What the provider has told." });
