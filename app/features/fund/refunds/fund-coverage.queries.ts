import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { balanceOf, bookOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { findApplied } from "#app/features/tiers/cash-back/cash-back.queries.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { leftInFund, releasedPartOf } from "../charges/charge-shares.ts";
import { type ChargeOfTrip, listChargesOf } from "../charges/charges.queries.ts";
import { type HouseMoney, houseMoneyOf } from "../charges/house-money.queries.ts";
import { fundShareOf, type RefundPlan } from "./refunds.ts";

/** What a trip's fund holds, in cents; 0 for one that owes. */
async function balanceOfFund(
	{ payments: { provider } }: Pick<Ctx, "payments">,
	db: Reader,
	{ id }: Pick<Trip, "id">,
): Promise<Cents> {
	return Math.max(0, -(await balanceOf(db, bookOf(provider), fundAccount(id))));
}

/** What a trip's fund holds, in cents, and where it comes from: the trip's charges, and what was added without a payment. */
export type FundFacts = { balance: Cents; charges: readonly ChargeOfTrip[]; house: HouseMoney };

export async function findFundFacts(
	ctx: Pick<Ctx, "payments">,
	db: Reader,
	trip: Pick<Trip, "id">,
): Promise<FundFacts> {
	const { provider } = ctx.payments;
	return {
		balance: await balanceOfFund(ctx, db, trip),
		charges: await listChargesOf(db, { tripId: trip.id, provider }),
		house: await houseMoneyOf(db, { provider, tripId: trip.id }),
	};
}

/**
 * Who pays a member's refund, in cents: what it takes out of the fund, with the cash back that it returns, and what was
 * released of its charges, which the organizer gives back or owes (Rules: Refunds).
 */
export async function checkFundCoverage(
	db: Reader,
	facts: FundFacts,
	member: { id: string; cashBackApplied: Cents },
	plan: RefundPlan,
): Promise<Coverage> {
	const { balance, charges, house } = facts;
	const cashBack = await returnedCashBack(db, member, plan);
	const releasedParts = releasedByPart(charges, plan);
	const released = sum(releasedParts);
	const needed = fundShareOf(plan) - released + cashBack;
	// A release that has paid out a part of the cash back has taken that out of the fund for good.
	const isCashBackReleased = cashBack > 0 && house.cashBackReleased > 0;
	const isCovered = balance >= needed && !isCashBackReleased;
	const givesAll = isOnlyCollected(facts) && plan.parts.every((part) => !wasRefunded(charges, part));
	return { needed, released, releasedParts, cashBack, isCashBackReleased, isCovered, givesAll };
}

export type Coverage = {
	needed: Cents;
	released: Cents;
	/** The same for each part of the plan. */
	releasedParts: readonly Cents[];
	cashBack: Cents;
	isCashBackReleased: boolean;
	isCovered: boolean;
	/** True if the fund certainly bears all of it, so that the charges need not be settled for it. */
	givesAll: boolean;
};

/** Whether nothing was released, or taken by a bank, of any charge, and the fund holds all that they have left. */
function isOnlyCollected({ balance, charges, house }: FundFacts): boolean {
	const isUntouched = charges.every(({ released, disputed }) => released === 0 && disputed === 0);
	return isUntouched && balance >= sum(charges.map(leftInFund)) + house.cashBackLeft;
}

function wasRefunded(charges: FundFacts["charges"], { paymentId }: { paymentId: string }): boolean {
	return charges.some((charge) => charge.paymentId === paymentId && charge.refunded > 0);
}

/** What was released of what a refund takes, in cents. */
export function releasedPart(charges: FundFacts["charges"], { parts }: Pick<RefundPlan, "parts">): Cents {
	return sum(releasedByPart(charges, { parts }));
}

function releasedByPart(charges: FundFacts["charges"], { parts }: Pick<RefundPlan, "parts">): Cents[] {
	return parts.map(({ paymentId, gross }) => {
		const charge = charges.find((one) => one.paymentId === paymentId);
		return charge ? releasedPartOf(charge, gross) : 0;
	});
}

/**
 * What goes back to the organizer's cash back with a refund of their own payments, in cents: all that was used, if the
 * refund leaves nothing of what their cards paid.
 */
export async function returnedCashBack(
	db: Reader,
	member: { id: string; cashBackApplied: Cents },
	{ parts }: Pick<RefundPlan, "parts">,
): Promise<Cents> {
	if (member.cashBackApplied === 0) return 0;
	const own = await listMemberPayments(db, { memberId: member.id });
	const isAll = own
		.filter(({ status, paidByPool }) => isCollected(status) && paidByPool === null)
		.every(({ id, amount, refundedAmount }) => {
			const gross = parts.find(({ paymentId }) => paymentId === id)?.gross ?? 0;
			return refundedAmount + gross === amount;
		});
	return isAll ? (await findApplied(db, { memberId: member.id })).amount : 0;
}
