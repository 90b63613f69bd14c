import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { balanceOf, bookOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { findApplied } from "#app/features/tiers/cash-back/cash-back.queries.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { releasedPartOf } from "../charges/charge-shares.ts";
import { type ChargeOfTrip, listChargesOf } from "../charges/charges.queries.ts";
import { houseMoneyOf } from "../charges/house-money.queries.ts";
import { fundShareOf, type RefundPlan } from "./refunds.ts";

/** What a trip's fund holds, in cents; 0 for one that owes. */
async function balanceOfFund(
	{ payments: { provider } }: Pick<Ctx, "payments">,
	db: Reader,
	{ id }: Pick<Trip, "id">,
): Promise<Cents> {
	return Math.max(0, -(await balanceOf(db, bookOf(provider), fundAccount(id))));
}

/** What a trip's fund holds, in cents, and the trip's charges. */
export type FundFacts = { balance: Cents; charges: readonly ChargeOfTrip[] };

export async function findFundFacts(
	ctx: Pick<Ctx, "payments">,
	db: Reader,
	trip: Pick<Trip, "id">,
): Promise<FundFacts> {
	const balance = await balanceOfFund(ctx, db, trip);
	return { balance, charges: await listChargesOf(db, { tripId: trip.id, provider: ctx.payments.provider }) };
}

/**
 * Who pays a member's refund, in cents: what it takes out of the fund, with the cash back that it returns, and what was
 * released of its charges, which the organizer gives back or owes (Rules: Refunds).
 */
export async function checkFundCoverage(
	ctx: Pick<Ctx, "payments">,
	db: Reader,
	{ balance, charges }: FundFacts,
	{ tripId, ...member }: { id: string; tripId: string; cashBackApplied: Cents },
	plan: RefundPlan,
): Promise<Coverage> {
	const { provider } = ctx.payments;
	const cashBack = await returnedCashBack(db, member, plan);
	const releasedParts = releasedByPart(charges, plan);
	const released = sum(releasedParts);
	const needed = fundShareOf(plan) - released + cashBack;
	// A release that has paid out a part of the cash back has taken that out of the fund for good.
	const isCashBackReleased =
		cashBack > 0 && (await houseMoneyOf(db, { provider, tripId })).cashBackReleased > 0;
	const isCovered = balance >= needed && !isCashBackReleased;
	return { needed, released, releasedParts, cashBack, isCashBackReleased, isCovered };
}

export type Coverage = {
	needed: Cents;
	released: Cents;
	/** The same for each part of the plan. */
	releasedParts: readonly Cents[];
	cashBack: Cents;
	isCashBackReleased: boolean;
	isCovered: boolean;
};

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
		.filter(({ status }) => isCollected(status))
		.every(({ id, amount, refundedAmount }) => {
			const gross = parts.find(({ paymentId }) => paymentId === id)?.gross ?? 0;
			return refundedAmount + gross === amount;
		});
	return isAll ? (await findApplied(db, { memberId: member.id })).amount : 0;
}
