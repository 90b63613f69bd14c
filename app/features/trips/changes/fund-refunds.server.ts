import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { leftInFund } from "#app/features/fund/charges/charge-shares.ts";
import {
	checkFundCoverage,
	type FundFacts,
	findFundFacts,
	releasedPart,
} from "#app/features/fund/refunds/fund-coverage.queries.ts";
import {
	fullRefund,
	fundShareOf,
	type RefundPlan,
	refundFromFund,
} from "#app/features/fund/refunds/refunds.ts";
import {
	listPossibleRefunds,
	type PossibleRefund,
	type RefundRecipient,
	type ReservedRefunds,
	reserveRefundsOf,
} from "#app/features/fund/refunds/start-refund.server.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";

/**
 * The parts of a member's payments that are neither refunded nor released, in cents; `stays` is what remains in the
 * fund.
 */
type UnreturnedParts = { cardFee: Cents; bookingFee: Cents; stays: Cents };

/**
 * A member's possible refund, in cents. `paid` is before fees and less refunds; `spent` is the part of it that was
 * released; `later` is what can still be refunded after `amount`.
 */
export type FundRefund = UnreturnedParts & {
	member: Member;
	recipient: RefundRecipient; // with the amount refunded of each charge
	paid: Cents;
	amount: Cents;
	spent: Cents;
	later: Cents;
	wasRefunded: boolean; // whether they have been refunded before
};

export type FundRefunds = { held: Cents; refunds: FundRefund[]; underWay: Member[]; total: Cents };

/**
 * Lists what a fund can refund to all members, or to one. Each member gets what the fund still holds of their own
 * charges: never what was released, and never others' money. Members whose refund is on its way are left out.
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
	let left = facts.balance;
	const refunds: FundRefund[] = [];
	for (const one of possible) {
		if (!isMeant(one.member)) continue;
		const refund = await refundOf(db, { ...facts, balance: left }, one);
		left -= refund.taken;
		refunds.push(refund);
	}
	return {
		held: facts.balance,
		refunds,
		underWay: underWay.filter(isMeant),
		total: sum(refunds.map(({ amount }) => amount)),
	};
}

async function refundOf(db: Reader, facts: FundFacts, one: PossibleRefund) {
	const { member, charges, plan } = one;
	const own = charges.map((charge) => {
		const totals = facts.charges.find(({ paymentId }) => paymentId === charge.paymentId);
		return { ...charge, inFund: totals ? leftInFund(totals) : 0 };
	});
	const part = refundFromFund(own, facts.balance);
	const coverage = await checkFundCoverage(db, facts, member, part);
	const refund = coverage.isCovered ? part : fullRefund([]);
	const spent = releasedPart(facts.charges, plan);
	const goesBack = refund.refundable;
	return {
		member,
		recipient: { ...one, refund },
		paid: plan.requested,
		amount: goesBack,
		spent,
		later: plan.refundable - goesBack,
		wasRefunded: charges.some(({ refunded }) => refunded > 0),
		...unreturnedParts(plan, refund, spent),
		taken: coverage.isCovered ? coverage.needed : 0,
	};
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
	const recipients = refunds.filter(({ amount }) => amount > 0).map(({ recipient }) => recipient);
	const { lineIds } = await reserveRefundsOf(ctx, tx, trip, recipients, { ...order, isTold: true });
	return lineIds;
}

/**
 * @param refund the part of `all` that is refunded
 * @param spent the part of the fund's share of `all` that was released, in cents
 */
function unreturnedParts(all: RefundPlan, refund: RefundPlan, spent: Cents): UnreturnedParts {
	const { requested, deduction } = refund;
	const fromFund = fundShareOf(refund);
	return {
		cardFee: deduction,
		bookingFee: all.requested - fundShareOf(all) - (requested - fromFund),
		stays: fundShareOf(all) - fromFund - spent,
	};
}
