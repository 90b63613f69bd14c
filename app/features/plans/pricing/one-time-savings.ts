import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { splitCost } from "#app/lib/shares.ts";
import { sumOfEach } from "./trip-costs.ts";

type Terms = {
	totalCost: Cents;
	partySize: number;
	feeRate: number; // the trip's booking fee, in basis points
	cashBackRate: number; // what its organizer's plan gives, in basis points
	paid: { organizer: Cents; others: readonly Cents[] }; // of the others, each one's
};

export type OneTimeSavings = {
	open: Cents; // what a full group still has to pay
	fee: Cents;
	cashBack: Cents; // more than the organizer's own plan gives
};

/** The booking fee that one-time Pro saves, and the extra cash back, in cents, if each person pays their rest in one. */
export function oneTimeSavings({ totalCost, partySize, feeRate, cashBackRate, paid }: Terms): OneTimeSavings {
	const { costPerPerson, organizerShare } = splitCost(totalCost, partySize);
	const others = Array.from({ length: partySize - 1 }, (_, index) =>
		Math.max(0, costPerPerson - (paid.others[index] ?? 0)),
	);
	const own = Math.max(0, organizerShare - paid.organizer);
	const { bookingFeeRate, cashBackRate: proRate } = TIER_BY_ID.pro;
	return {
		open: own + sum(others),
		fee: moreAt(feeRate, bookingFeeRate, [own, ...others]),
		cashBack: moreAt(proRate, cashBackRate, others),
	};
}

function moreAt(rate: number, other: number, payments: readonly Cents[]): Cents {
	return Math.max(0, sumOfEach(payments, rate) - sumOfEach(payments, other));
}
