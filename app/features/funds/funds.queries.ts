import { and, count, eq, inArray, like, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { type Book, bookOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { RELEASE_CLEARING } from "#app/features/ledger/release-lines.ts";
import { COLLECTED_STATUSES, PAYABLE_STATUSES } from "#app/features/payments/states.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import { type Params, sumQuery } from "#db/prepared-query.ts";
import { ledgerEntries, ledgerLines, payments } from "#db/schema/index.ts";

type Fund = { tripId: string; book: Book; account: string };

export function fundOf(tripId: string, provider: "demo" | "stripe"): Fund {
	return { tripId, book: bookOf(provider), account: fundAccount(tripId) };
}

/** The sums of a trip's ledger, in cents: credits are negative. */
export const findFundSums = sumQuery((db, fund: Params<Fund>) => {
	const sums = selectSums(db, fund);
	return db.select().from(sums);
});

/** The same with how many of the trip's payments are scheduled, paid, and overdue on the day `today`, with the amount of these in cents. */
export const findFundSumsAndPayments = sumQuery((db, fund: Params<Fund & { today: CalendarDate }>) => {
	const counts = db
		.select({
			scheduled: count().as("scheduled"),
			active: countIf(ne(payments.status, "canceled")).as("active"),
			paid: countIf(inArray(payments.status, [...COLLECTED_STATUSES])).as("paid"),
			overdue: countIf(isOverdue(fund.today)).as("overdue"),
			overdueAmount:
				sql<number>`coalesce(sum(${payments.amount}) filter (where ${isOverdue(fund.today)}), 0)`.as(
					"overdue_amount",
				),
		})
		.from(payments)
		.where(eq(payments.tripId, fund.tripId))
		.as("counts");
	return db.select().from(selectSums(db, fund)).crossJoin(counts);
});

function selectSums(db: Reader, { tripId, book, account }: Params<Fund>) {
	const isFund = eq(ledgerLines.account, account);
	const isFee = eq(ledgerLines.account, "platform_fee_income");
	const isClearing = eq(ledgerLines.account, RELEASE_CLEARING);
	const isCharge = like(ledgerEntries.source, "charge:%");
	const isCashBack = like(ledgerEntries.source, "cash-back%");
	const isTransfer = like(ledgerEntries.source, "transfer:%");
	const isReversal = like(ledgerEntries.source, "reversal:%");
	const isRefund = like(ledgerEntries.source, "refund%");
	const isDispute = like(ledgerEntries.source, "dispute%");
	return db
		.select({
			collected: sumIf(or(and(isCharge, or(isFund, isFee)), and(isCashBack, isFund))).as("collected"),
			released: sumIf(or(and(isTransfer, isClearing), and(isReversal, isFund))).as("released"),
			clearing: sumIf(isClearing).as("clearing"),
			balance: sumIf(isFund).as("balance"),
			fees: sumIf(isFee).as("fees"),
			refunded: sumIf(and(isRefund, or(isFund, isFee))).as("refunded"),
			disputed: sumIf(and(isDispute, or(isFund, isFee))).as("disputed"),
		})
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(and(eq(ledgerEntries.tripId, tripId), eq(ledgerEntries.book, book)))
		.as("sums");
}

function isOverdue(today: Params<{ today: CalendarDate }>["today"]): SQL | undefined {
	return and(inArray(payments.status, [...PAYABLE_STATUSES]), lt(payments.dueDate, today));
}

function sumIf(condition: SQL | undefined): SQL<number> {
	return sql<number>`coalesce(sum(${ledgerLines.amount}) filter (where ${condition}), 0)`;
}

function countIf(condition: SQL | undefined): SQL<number> {
	return sql<number>`count(*) filter (where ${condition})`;
}
