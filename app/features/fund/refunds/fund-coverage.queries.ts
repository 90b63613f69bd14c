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

/** The balance of a trip's fund, in cents; 0 if it is negative. */
async function balanceOfFund(
	{ payments: { provider } }: Pick<Ctx, "payments">,
	db: Reader,
	{ id }: Pick<Trip, "id">,
): Promise<Cents> {
	return Math.max(0, -(await balanceOf(db, bookOf(provider), fundAccount(id))));
}

/**
 * The balance of a trip's fund, in cents, and its sources: the trip's charges, and money added by the house without a
 * payment.
 */
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
 * Who pays a member's refund, in cents: `needed` comes out of the fund, including the cash back that it returns;
 * `released` was released before, so the organizer gives it back or owes it (Rules: Refunds).
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
	// Cash back that was paid out by a release has left the fund for good.
	const isCashBackReleased = cashBack > 0 && house.cashBackReleased > 0;
	const isCovered = balance >= needed && !isCashBackReleased;
	const givesAll = isOnlyCollected(facts) && plan.parts.every((part) => !wasRefunded(charges, part));
	return { needed, released, releasedParts, cashBack, isCashBackReleased, isCovered, givesAll };
}

export type Coverage = {
	needed: Cents;
	released: Cents;
	/** `released` for each part of the plan. */
	releasedParts: readonly Cents[];
	cashBack: Cents;
	isCashBackReleased: boolean;
	isCovered: boolean;
	/** True if the fund is certain to bear the whole refund, so that its charges need no `settleCharge`. */
	givesAll: boolean;
};

/** Whether no charge was released or disputed, and the fund still holds all that is left of them. */
function isOnlyCollected({ balance, charges, house }: FundFacts): boolean {
	const isUntouched = charges.every(({ released, disputed }) => released === 0 && disputed === 0);
	return isUntouched && balance >= sum(charges.map(leftInFund)) + house.cashBackLeft;
}

function wasRefunded(charges: FundFacts["charges"], { paymentId }: { paymentId: string }): boolean {
	return charges.some((charge) => charge.paymentId === paymentId && charge.refunded > 0);
}

/** The part of a refund that was already released, in cents. */
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
 * The cash back that a refund of the organizer's own payments returns, in cents: all that they used, if the refund
 * leaves nothing of their card payments.
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
