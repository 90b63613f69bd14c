import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { findChargeInFund } from "#app/features/fund/charges/charges.queries.ts";
import {
	checkFundCoverage,
	type FundFacts,
	findFundFacts,
} from "#app/features/fund/refunds/fund-coverage.queries.ts";
import {
	fullRefund,
	fundShareOf,
	type RefundableCharge,
	type RefundPlan,
	splitRefund,
} from "#app/features/fund/refunds/refunds.ts";
import {
	listPossibleRefunds,
	type PossibleRefund,
	type ReservedRefunds,
	reserveStartedRefunds,
} from "#app/features/fund/refunds/start-refund.server.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/client.server.ts";

/** The parts of a member's payments that are neither refunded nor released, in cents; `stays` is still in the fund. */
type UnreturnedParts = { cardFee: Cents; bookingFee: Cents; stays: Cents };

/**
 * A member's possible refund, in cents. `paid` is before fees and less refunds; `spent` is the released part of it; `later`
 * is what can still be refunded once `amount` has gone back.
 */
export type FundRefund = UnreturnedParts & {
	member: Member;
	paid: Cents;
	amount: Cents;
	spent: Cents;
	later: Cents;
	wasRefunded: boolean; // whether some of what they have paid went back before
};

export type FundRefunds = { held: Cents; refunds: FundRefund[]; underWay: Member[]; total: Cents };

/**
 * Lists what a fund can refund to all members, or to some. Each member gets their own money, as far as it was not
 * released, and never the money of others. Members whose refund is on its way are left out.
 */
export async function listFundRefunds(
	ctx: Pick<Ctx, "payments">,
	db: Reader,
	trip: Pick<Trip, "id">,
	onlyFor?: string,
): Promise<FundRefunds> {
	const isMeant = (member: Member) => onlyFor === undefined || member.id === onlyFor;
	const { possible, underWay } = await listPossibleRefunds(ctx, db, trip);
	const facts = await findFundFacts(ctx, db, trip);
	let left = facts.held;
	const refunds: FundRefund[] = [];
	for (const one of possible) {
		if (!isMeant(one.member)) continue;
		const refund = await refundOf(ctx, db, { ...facts, held: left }, one);
		left -= refund.taken;
		refunds.push(refund);
	}
	return {
		held: facts.held,
		refunds,
		underWay: underWay.filter(isMeant),
		total: sum(refunds.map(({ amount }) => amount)),
	};
}

async function refundOf(ctx: Pick<Ctx, "payments">, db: Reader, facts: FundFacts, one: PossibleRefund) {
	const { member, charges, plan } = one;
	const own = sum(await Promise.all(charges.map(({ paymentId }) => findChargeInFund(db, paymentId))));
	const amount = mostFromFund(charges, Math.min(facts.held, own));
	const part = amount > 0 ? splitRefund(charges, amount) : null;
	const coverage = part && (await checkFundCoverage(ctx, db, facts, member, part));
	const refund = coverage?.isCovered ? part : null;
	const spent = Math.max(0, fundShareOf(plan) - own);
	const goesBack = refund?.refundable ?? 0;
	return {
		member,
		paid: plan.requested,
		amount: goesBack,
		spent,
		later: plan.refundable - goesBack,
		wasRefunded: charges.some(({ refunded }) => refunded > 0),
		...unreturnedParts(plan, refund, spent),
		taken: coverage?.isCovered ? coverage.needed : 0,
	};
}

/** Returns the most that can be refunded to the cards, in cents, if the fund gives no more than `limit`. */
export function mostFromFund(charges: readonly RefundableCharge[], limit: Cents): Cents {
	const all = fullRefund(charges);
	if (fundShareOf(all) <= limit) return all.refundable;
	let [low, high] = [0, all.refundable];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		const plan = splitRefund(charges, middle);
		if (plan && fundShareOf(plan) <= limit) low = middle;
		else high = middle - 1;
	}
	return low;
}

type Order = { reason: string; leaving: boolean };

/** Reserves refunds in the caller's transaction; the caller notifies. @returns the lines to send after the commit */
export async function reserveFundRefunds(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	refunds: readonly FundRefund[],
	order: Order,
): Promise<ReservedRefunds["lineIds"]> {
	const lineIds: string[] = [];
	for (const { member, amount } of refunds) {
		if (amount === 0) continue;
		const reserved = await reserveStartedRefunds(ctx, tx, trip, {
			...order,
			memberIds: [member.id],
			customAmount: amount,
			isTold: true,
		});
		lineIds.push(...reserved.lineIds);
	}
	return lineIds;
}

/** @param refund the part of `all` that goes back @param spent what was released of the fund's share of `all`, in cents */
function unreturnedParts(all: RefundPlan, refund: RefundPlan | null, spent: Cents): UnreturnedParts {
	const { requested = 0, deduction = 0 } = refund ?? {};
	const fromFund = refund ? fundShareOf(refund) : 0;
	return {
		cardFee: deduction,
		bookingFee: all.requested - fundShareOf(all) - (requested - fromFund),
		stays: fundShareOf(all) - fromFund - spent,
	};
}
