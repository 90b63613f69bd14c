import { and, count, eq, inArray, isNull, like, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { type Book, bookOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount, organizerDebtAccount } from "#app/features/ledger/ledger.ts";
import { RELEASE_CLEARING } from "#app/features/ledger/release-lines.ts";
import { COLLECTED_STATUSES, PAYABLE_STATUSES } from "#app/features/payments/states.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import { type Params, sumQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";
import { payments } from "#db/schema/payments.ts";

type Fund = { tripId: string; book: Book; account: string };

export function fundOf(tripId: string, provider: "demo" | "stripe"): Fund {
	return { tripId, book: bookOf(provider), account: fundAccount(tripId) };
}

/** The sums of a trip's ledger, in cents: credits are negative. */
export const findFundSums = sumQuery((db, fund: Params<Fund>) => {
	const sums = selectSums(db, fund);
	return db.select().from(sums);
});

/**
 * The same with the number of scheduled payments of the trip, of active and paid ones of current members, of members
 * with a share and no schedule, and of payments that were due before `lateBefore`, with their amount in cents.
 */
export const findFundSumsAndPayments = sumQuery((db, fund: Params<Fund & { lateBefore: CalendarDate }>) => {
	const isAboard = isNull(members.removedAt);
	const counts = db
		.select({
			scheduled: count().as("scheduled"),
			active: countIf(and(isAboard, ne(payments.status, "canceled"))).as("active"),
			paid: countIf(and(isAboard, inArray(payments.status, [...COLLECTED_STATUSES]))).as("paid"),
			unscheduled: countUnscheduled(fund.tripId).as("unscheduled"),
			overdue: countIf(isOverdue(fund.lateBefore)).as("overdue"),
			overdueAmount:
				sql<number>`coalesce(sum(${payments.amount}) filter (where ${isOverdue(fund.lateBefore)}), 0)`.as(
					"overdue_amount",
				),
		})
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.where(eq(payments.tripId, fund.tripId))
		.as("counts");
	return db.select().from(selectSums(db, fund)).crossJoin(counts);
});

function selectSums(db: Reader, { tripId, book, account }: Params<Fund>) {
	const isFund = eq(ledgerLines.account, account);
	const isFee = eq(ledgerLines.account, "platform_fee_income");
	const isDeduction = eq(ledgerLines.account, "refund_deduction_income");
	const isClearing = eq(ledgerLines.account, RELEASE_CLEARING);
	const isCharge = like(ledgerEntries.source, "charge:%");
	const isCashBack = like(ledgerEntries.source, "cash-back%");
	const isTransfer = like(ledgerEntries.source, "transfer:%");
	const isTakenBack = like(ledgerEntries.source, "reversal:%");
	const isRefund = like(ledgerEntries.source, "refund%");
	const isDispute = like(ledgerEntries.source, "dispute%");
	const isRelease = like(ledgerEntries.source, "release-%");
	const isDebt = like(ledgerLines.account, organizerDebtAccount("%"));
	return db
		.select({
			collected: sumIf(or(and(isCharge, or(isFund, isFee)), and(isCashBack, isFund))).as("collected"),
			released: sumIf(or(and(isTransfer, isClearing), and(isTakenBack, isFund))).as("released"),
			debtPaid: sumIf(and(isRelease, isDebt)).as("debt_paid"),
			clearing: sumIf(isClearing).as("clearing"),
			balance: sumIf(isFund).as("balance"),
			fees: sumIf(isFee).as("fees"),
			refunded: sumIf(and(isRefund, or(isFund, isFee))).as("refunded"),
			deducted: sumIf(and(isRefund, isDeduction)).as("deducted"),
			owedForRefunds: sumIf(and(isRefund, isDebt)).as("owed_for_refunds"),
			disputed: sumIf(and(isDispute, or(isFund, isFee))).as("disputed"),
			undone: sumIf(and(or(isRefund, isDispute), or(isFund, isFee, isDebt))).as("undone"),
		})
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(and(eq(ledgerEntries.tripId, tripId), eq(ledgerEntries.book, book)))
		.as("sums");
}

function countUnscheduled(tripId: Params<Fund>["tripId"]): SQL<number> {
	const share = sql`one.individual_cost > one.cash_back_applied`;
	const scheduled = sql`select 1 from ${payments} as planned where planned.member_id = one.id and planned.status <> 'canceled'`;
	return sql<number>`(select count(*) from ${members} as one where one.trip_id = ${tripId} and one.removed_at is null and ${share} and not exists (${scheduled}))`;
}

function isOverdue(lateBefore: Params<{ lateBefore: CalendarDate }>["lateBefore"]): SQL | undefined {
	return and(inArray(payments.status, [...PAYABLE_STATUSES]), lt(payments.dueDate, lateBefore));
}

function sumIf(condition: SQL | undefined): SQL<number> {
	return sql<number>`coalesce(sum(${ledgerLines.amount}) filter (where ${condition}), 0)`;
}

function countIf(condition: SQL | undefined): SQL<number> {
	return sql<number>`count(*) filter (where ${condition})`;
}
