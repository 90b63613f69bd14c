import { splitCost } from "#app/features/members/shares.ts";
import { PLAN_BY_ID } from "#app/features/subscriptions/plans.ts";
import { basisPointsOf, type Cents } from "#app/lib/money.ts";

type Terms = {
	totalCost: Cents;
	partySize: number;
	feeRate: number; // the trip's booking fee, in basis points
	cashBackRate: number; // what its organizer's plan gives, in basis points
	paid: { organizer: Cents; others: Cents };
};

export type OneTimeSavings = {
	open: Cents; // what a full group still has to pay
	fee: Cents;
	cashBack: Cents; // more than the organizer's own plan gives
};

/** The booking fee that one-time Pro saves on a trip, and the extra cash back that it brings, in cents. */
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
