import type { Ctx } from "#app/access/ctx.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { type CalendarDate, earliestDate } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { type FundStatus, fundStatus } from "./fund-status.ts";
import { findFundSums, findFundSumsAndPayments, fundOf } from "./funds.queries.ts";
import { heldForRefunds, listOpenRefunds } from "./held-for-refunds.queries.ts";
import { type HeldMoney, type Hold, heldMoney, NOTHING_HELD } from "./hold.ts";
import type { NamedRequest } from "./refunds/refunds.queries.ts";
import { listReleasableCharges } from "./releases/releasable-charges.queries.ts";

/** In cents (Rules: Releases and the fund). */
export type FundSummary = {
	totalCollected: Cents;
	/** Includes what paid the organizer's debt; leaves out releases that are only reserved. */
	totalReleased: Cents;
	/** The fund's balance, less what is reserved, held, or needed for undecided refund requests. */
	availableBalance: Cents;
	platformFeesCollected: Cents;
};

export type FundOverview = FundSummary & {
	status: FundStatus;
	onItsWay: Cents;
	heldForRefunds: Cents;
	/** The booking fees that Gangway adds to the refunds for which heldForRefunds is held. */
	feesForRefunds: Cents;
	/** The part that is too new to be released, at most the balance beyond heldForRefunds. */
	held: HeldMoney;
	/** What is in the fund, and not on its way out to the organizer or back to a card. */
	balance: Cents;
	/** Before card fees are deducted, and with the booking fees that go back. */
	refunded: Cents;
	/** What of it was deducted for card fees, and what the organizer owes of refunds besides. */
	refundFees: Cents;
	owedForRefunds: Cents;
	/** What banks took back, less what they returned. */
	disputed: Cents;
	/** What was collected, less what has gone back to cards or banks, wherever it came from. */
	paidIn: Cents;
};

type Sums = Awaited<ReturnType<typeof findFundSums>>;

const NO_HOLD: Hold = { days: 0, now: 0 };

/** The number of days for which charges are held, seen at the current time. */
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
	const { held } = await heldForRefunds(db, { provider, tripId }, await listOpenRefunds(db, tripId));
	return toSummary(sums, sum(held.values()), await heldNow(db, { provider, tripId, hold }, held));
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
	const { held: requested, fees } = await heldForRefunds(db, { provider, tripId }, requests);
	const refunds = sum(requested.values());
	const young = await heldNow(db, { provider, tripId, hold }, requested);
	const onItsWay = creditOf(sums.clearing);
	const balance = creditOf(sums.balance);
	const summary = toSummary(sums, refunds, young);
	const held = Math.max(0, Math.min(young.amount, balance - refunds));
	const fund: FundOverview = {
		...summary,
		status: fundStatus({ ...counts, held: balance + onItsWay, released: summary.totalReleased }),
		onItsWay,
		heldForRefunds: refunds,
		feesForRefunds: fees,
		held: held > 0 ? { ...young, amount: held } : NOTHING_HELD,
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
): Promise<HeldMoney> {
	if (hold.days === 0) return NOTHING_HELD;
	return heldMoney(await listReleasableCharges(db, provider, tripId), requested, hold);
}

function toSummary(sums: Sums, refunds: Cents, held: HeldMoney): FundSummary {
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
