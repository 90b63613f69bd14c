import { and, eq, inArray, isNull, like, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { isAbout, isOfKind } from "#app/features/ledger/entry-kinds.ts";
import { type Book, bookOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount, organizerDebtAccount } from "#app/features/ledger/ledger.ts";
import { RELEASE_CLEARING } from "#app/features/ledger/release-lines.ts";
import { isPaidOtherwise } from "#app/features/payments/payments.queries.ts";
import { isLate } from "#app/features/payments/schedule/late.queries.ts";
import { COLLECTED_STATUSES } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { type CalendarDate, earliestDate } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { type Params, sumQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";
import { payments } from "#db/schema/payments.ts";
import { type FundStatus, fundStatus } from "./fund-status.ts";
import type { NamedRequest } from "./refunds/refunds.queries.ts";
import { fundNeededForRefunds, listOpenRefunds } from "./refunds/reserved-for-refunds.queries.ts";
import { type Hold, type MoneyOnHold, moneyOnHold, NOTHING_HELD } from "./releases/hold.ts";
import { listReleasableCharges } from "./releases/releasable-charges.queries.ts";

/** In cents (Rules: Releases and the fund). */
type FundSummary = {
	totalCollected: Cents;
	/** Includes the part that repaid the organizer's debt, but not releases that are only reserved. */
	totalReleased: Cents;
	/** The fund's balance, less what is reserved, held, or needed for undecided refund requests. */
	availableBalance: Cents;
	platformFeesCollected: Cents;
};

export type FundOverview = FundSummary & {
	status: FundStatus;
	onItsWay: Cents;
	reservedForRefunds: Cents;
	/** The booking fees that Gangway adds to the refunds for which reservedForRefunds is reserved. */
	feesForRefunds: Cents;
	/** Money too new to be released, at most the balance beyond reservedForRefunds. */
	onHold: MoneyOnHold;
	/** The money in the fund, without releases and refunds on their way out. */
	balance: Cents;
	/** Before card fees are deducted; includes the returned booking fees. */
	refunded: Cents;
	/** Deducted from `refunded` for card fees; `owedForRefunds` is what the organizer owes for refunds besides. */
	refundFees: Cents;
	owedForRefunds: Cents;
	/** Withdrawn by banks and not returned. */
	disputed: Cents;
	/**
	 * What was collected, less everything that went back to cards or banks at the cost of the fund, the fees or the
	 * organizer.
	 */
	paidIn: Cents;
};

type Sums = Awaited<ReturnType<typeof findFundSums>>;

const NO_HOLD: Hold = { days: 0, now: 0 };

/** How long charges are held, as of the current time. */
export function holdOf({ house, now }: Pick<Ctx, "house" | "now">): Hold {
	return { days: house.holdDays, now: now.getTime() };
}

/** The parameters with which a trip's fund is read at the current time. */
export function fundAt(ctx: Ctx, tripId: string) {
	return { provider: ctx.payments.provider, tripId, lateBefore: earliestDate(ctx.now), hold: holdOf(ctx) };
}

/** Sums up a trip's fund from its ledger. */
export async function fundSummary(
	db: Reader,
	provider: Provider,
	tripId: string,
	hold: Hold = NO_HOLD,
): Promise<FundSummary> {
	const sums = await findFundSums(db, fundOf(tripId, provider));
	const { byMember } = await fundNeededForRefunds(
		db,
		{ provider, tripId },
		await listOpenRefunds(db, tripId),
	);
	return toSummary(sums, sum(byMember.values()), await heldNow(db, { provider, tripId, hold }, byMember));
}

/**
 * The fund's sums with its status and its trip's payments.
 * @param requests at least the trip's refund requests that wait for a decision
 */
export async function fundOverview(
	db: Reader,
	{
		provider,
		tripId,
		lateBefore,
		hold,
	}: { provider: Provider; tripId: string; lateBefore: CalendarDate; hold: Hold },
	requests: readonly NamedRequest[],
) {
	const { sums, counts } = await findFundSumsAndPayments(db, { ...fundOf(tripId, provider), lateBefore });
	const { byMember, fees } = await fundNeededForRefunds(db, { provider, tripId }, requests);
	const refunds = sum(byMember.values());
	const young = await heldNow(db, { provider, tripId, hold }, byMember);
	const onItsWay = creditOf(sums.clearing);
	const balance = creditOf(sums.balance);
	const summary = toSummary(sums, refunds, young);
	const held = Math.max(0, Math.min(young.amount, balance - refunds));
	const fund: FundOverview = {
		...summary,
		status: fundStatus({ ...counts, balance: balance + onItsWay, released: summary.totalReleased }),
		onItsWay,
		reservedForRefunds: refunds,
		feesForRefunds: fees,
		onHold: held > 0 ? { ...young, amount: held } : NOTHING_HELD,
		balance,
		refunded: sums.refunded,
		refundFees: creditOf(sums.deducted),
		owedForRefunds: sums.owedForRefunds,
		disputed: sums.disputed,
		paidIn: summary.totalCollected - sums.undone,
	};
	return { fund, payments: counts };
}

async function heldNow(
	db: Reader,
	{ provider, tripId, hold }: { provider: Provider; tripId: string; hold: Hold },
	requested: ReadonlyMap<string, Cents>,
): Promise<MoneyOnHold> {
	if (hold.days === 0) return NOTHING_HELD;
	return moneyOnHold(await listReleasableCharges(db, provider, tripId), requested, hold);
}

function toSummary(sums: Sums, refunds: Cents, held: MoneyOnHold): FundSummary {
	return {
		totalCollected: creditOf(sums.collected),
		totalReleased: sums.released + creditOf(sums.debtPaid),
		availableBalance: Math.max(0, creditOf(sums.balance) - refunds - held.amount),
		platformFeesCollected: creditOf(sums.fees),
	};
}

function creditOf(credit: Cents): Cents {
	return credit === 0 ? 0 : -credit;
}

export type Fund = { tripId: string; book: Book; account: string };

export function fundOf(tripId: string, provider: "demo" | "stripe"): Fund {
	return { tripId, book: bookOf(provider), account: fundAccount(tripId) };
}

/** The sums of a trip's ledger, in cents; credits are negative. */
export const findFundSums = sumQuery((db, fund: Params<Fund>) => {
	const sums = selectSums(db, fund);
	return db.select().from(sums);
});

/**
 * The sums of a trip's ledger with its counts: active and paid payments of current members, members with a share and no
 * schedule, and late payments with their amount in cents.
 */
const findFundSumsAndPayments = sumQuery((db, fund: Params<Fund & { lateBefore: CalendarDate }>) => {
	const isAboard = isNull(members.removedAt);
	const late = isLate(db, fund.lateBefore);
	const counts = db
		.select({
			active: countIf(and(isAboard, or(ne(payments.status, "canceled"), isPaidOtherwise))).as("active"),
			paid: countIf(and(isAboard, or(inArray(payments.status, [...COLLECTED_STATUSES]), isPaidOtherwise))).as(
				"paid",
			),
			unscheduled: countUnscheduled(fund.tripId).as("unscheduled"),
			late: countIf(late).as("late"),
			lateAmount: sql<number>`coalesce(sum(${payments.amount}) filter (where ${late}), 0)`.as("late_amount"),
		})
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.where(eq(payments.tripId, fund.tripId))
		.as("counts");
	return db.select().from(selectSums(db, fund)).crossJoin(counts);
});

function fundLines(account: SQLWrapper) {
	return {
		isFund: eq(ledgerLines.account, account),
		isFee: eq(ledgerLines.account, "platform_fee_income"),
		isDebt: like(ledgerLines.account, organizerDebtAccount("%")),
	};
}

/**
 * For a query on a trip's ledger lines: payments with their booking fees, the organizer's cash back, and money that
 * went back to cards or banks. `paidIn` is the sum of all three.
 */
export function paidInLines(account: SQLWrapper) {
	const { isFund, isFee, isDebt } = fundLines(account);
	return {
		payments: and(isAbout("payment"), or(isFund, isFee)),
		cashBack: and(isAbout("cash_back"), isFund),
		goneBack: and(or(isAbout("refund"), isAbout("dispute")), or(isFund, isFee, isDebt)),
	};
}

function selectSums(db: Reader, { tripId, book, account }: Params<Fund>) {
	const { isFund, isFee, isDebt } = fundLines(account);
	const { payments, cashBack, goneBack } = paidInLines(account);
	const isDeduction = eq(ledgerLines.account, "refund_deduction_income");
	const isClearing = eq(ledgerLines.account, RELEASE_CLEARING);
	const isTransfer = isOfKind("transfer");
	const isTakenBack = isOfKind("reversal");
	const isRefund = isAbout("refund");
	const isDispute = isAbout("dispute");
	const isRelease = isOfKind("release-reserve", "release-redo", "release-undo", "release-return");
	return db
		.select({
			collected: sumIf(or(payments, cashBack)).as("collected"),
			released: sumIf(or(and(isTransfer, isClearing), and(isTakenBack, isFund))).as("released"),
			debtPaid: sumIf(and(isRelease, isDebt)).as("debt_paid"),
			clearing: sumIf(isClearing).as("clearing"),
			balance: sumIf(isFund).as("balance"),
			fees: sumIf(isFee).as("fees"),
			refunded: sumIf(and(isRefund, or(isFund, isFee))).as("refunded"),
			deducted: sumIf(and(isRefund, isDeduction)).as("deducted"),
			owedForRefunds: sumIf(and(isRefund, isDebt)).as("owed_for_refunds"),
			disputed: sumIf(and(isDispute, or(isFund, isFee))).as("disputed"),
			undone: sumIf(goneBack).as("undone"),
		})
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(and(eq(ledgerEntries.tripId, tripId), eq(ledgerEntries.book, book)))
		.as("sums");
}

function countUnscheduled(tripId: Params<Fund>["tripId"]): SQL<number> {
	const share = sql`one.individual_cost > one.cash_back_applied + one.paid_outside`;
	const scheduled = sql`select 1 from ${payments} as planned where planned.member_id = one.id and planned.status <> 'canceled'`;
	return sql<number>`(select count(*) from ${members} as one where one.trip_id = ${tripId} and one.removed_at is null and ${share} and not exists (${scheduled}))`;
}

function sumIf(condition: SQL | undefined): SQL<number> {
	return sql<number>`coalesce(sum(${ledgerLines.amount}) filter (where ${condition}), 0)`;
}

function countIf(condition: SQL | undefined): SQL<number> {
	return sql<number>`count(*) filter (where ${condition})`;
}
