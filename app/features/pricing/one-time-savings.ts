import { splitCost } from "#app/features/members/shares.ts";
import { PLAN_BY_ID } from "#app/features/subscriptions/plans.ts";
import { basisPointsOf, type Cents } from "#app/lib/money.ts";

type Terms = {
	totalCost: Cents;
	partySize: number;
	feeRate: number; // of the trip, in basis points
	cashBackRate: number; // of its organizer's plan
	paid: { organizer: Cents; others: Cents };
};

export type OneTimeSavings = {
	open: Cents; // still to be paid, by a full group
	fee: Cents;
	cashBack: Cents; // more than the organizer's own plan gives
};

/** What one-time Pro saves, and what it brings, on all that is still to be paid on a trip, in cents. */
export function oneTimeSavings({ totalCost, partySize, feeRate, cashBackRate, paid }: Terms): OneTimeSavings {
	const { costPerPerson, organizerShare } = splitCost(totalCost, partySize);
	const others = Math.max(0, (partySize - 1) * costPerPerson - paid.others);
	const open = others + Math.max(0, organizerShare - paid.organizer);
	const { bookingFeeRate, cashBackRate: proRate } = PLAN_BY_ID.pro;
	return {
		open,
		fee: basisPointsOf(open, Math.max(0, feeRate - bookingFeeRate)),
		cashBack: basisPointsOf(others, Math.max(0, proRate - cashBackRate)),
	};
}
