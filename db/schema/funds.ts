import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { cents, flag, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { members } from "./members.ts";
import { PROVIDERS, payments } from "./payments.ts";
import { trips } from "./trips.ts";

export const REFUND_STATUSES = ["pending", "approved", "rejected", "processed", "failed"] as const;
export const SETTLED_AS = ["replaced", "paid_back", "dropped"] as const;
export const REFUND_ORIGINS = ["member", "organizer", "provider"] as const;
const LINE_STATUSES = ["created", "unknown", "waiting", "completed", "failed"] as const;
const REVERSAL_STATUSES = ["created", "unknown", "done", "failed"] as const;
export const RELEASE_STATUSES = ["reserved", "completed", "failed"] as const;

export const refundRequests = sqliteTable(
	"refund_requests",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id),
		memberId: text()
			.notNull()
			.references(() => members.id),
		organizerId: text().references(() => users.id),
		status: text({ enum: REFUND_STATUSES }).notNull().default("pending"),
		requestedAmount: cents().notNull(),
		refundableAmount: cents().notNull(),
		deductionAmount: cents().notNull().default(0),
		reason: text(),
		organizerNotes: text(),
		refundPolicy: text().notNull().default("standard"),
		refundMethod: text(),
		approvedAmount: cents(), // approved by the organizer; null until then
		requestedAt: instant().notNull(),
		approvedAt: instant(),
		rejectedAt: instant(),
		processedAt: instant(),
		origin: text({ enum: REFUND_ORIGINS }).notNull().default("member"), // who started it; `provider` means by hand at the provider
		startedBy: text().references(() => users.id, { onDelete: "set null" }), // the organizer, if they started it
		isLeaving: flag().notNull().default(false), // whether the member leaves the trip once it is processed
		settledAs: text({ enum: SETTLED_AS }), // how the organizer settled it after it failed
		settledAt: instant(),
	},
	(t) => [
		uniqueIndex("refund_requests_open").on(t.memberId).where(sql`status in ('pending', 'approved')`),
		index("refund_requests_trip").on(t.tripId, t.requestedAt),
		index("refund_requests_member").on(t.memberId, t.requestedAt),
		oneOfCheck("refund_requests_status", t.status, REFUND_STATUSES),
		oneOfCheck("refund_requests_origin", t.origin, REFUND_ORIGINS),
		oneOfCheck("refund_requests_settled_as", t.settledAs, SETTLED_AS),
		rowCheck("refund_requests_amounts", sql`requested_amount = refundable_amount + deduction_amount`),
		rowCheck(
			"refund_requests_approved",
			sql`approved_amount is null or approved_amount between 1 and refundable_amount`,
		),
	],
);

/** The part of a refund request that goes back to one charge. */
export const refundLines = sqliteTable(
	"refund_lines",
	{
		id: id(),
		refundRequestId: text()
			.notNull()
			.references(() => refundRequests.id),
		paymentId: text()
			.notNull()
			.references(() => payments.id),
		amount: cents().notNull(),
		deduction: cents().notNull().default(0),
		provider: text({ enum: PROVIDERS }).notNull(),
		ref: text(),
		status: text({ enum: ["created", "unknown", "processed", "failed"] })
			.notNull()
			.default("created"),
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		bookingFee: cents(), // what its reservation returned of it, in cents; null without one, and for rows from before this was stored
	},
	(t) => [
		uniqueIndex("refund_lines_payment").on(t.refundRequestId, t.paymentId),
		uniqueIndex("refund_lines_ref").on(t.ref).where(sql`ref is not null`),
		index("refund_lines_of_payment").on(t.paymentId),
		oneOfCheck("refund_lines_provider", t.provider, PROVIDERS),
		rowCheck("refund_lines_amount", sql`amount > 0 and deduction >= 0`),
		oneOfCheck("refund_lines_status", t.status, ["created", "unknown", "processed", "failed"]),
	],
);

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
		takenBackAt: instant(), // when its organizer took back what had not gone out yet
	},
	(t) => [
		uniqueIndex("fund_releases_open").on(t.tripId).where(sql`status = 'reserved'`),
		index("fund_releases_trip").on(t.tripId, t.reservedAt),
		oneOfCheck("fund_releases_provider", t.provider, PROVIDERS),
		rowCheck("fund_releases_amount", sql`amount > 0 and debt_paid between 0 and amount`),
		oneOfCheck("fund_releases_status", t.status, RELEASE_STATUSES),
	],
);

/** The part of a release that one charge pays for, or the house, where cash back was applied. */
export const releaseLines = sqliteTable(
	"release_lines",
	{
		id: id(),
		releaseId: text()
			.notNull()
			.references(() => fundReleases.id),
		paymentId: text().references(() => payments.id), // null for the house's part
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

/** Reversals of transfers to organizers, because of a dispute, because of a refund, or by hand at the provider. */
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
