import { type Cents, inProportion } from "#app/lib/money.ts";

/** The booking fee, in cents, of the `gross` cents after a charge's first `before`; all parts sum to the whole fee. */
export function proratedBookingFee(
	charge: { amount: Cents; bookingFee: Cents },
	before: Cents,
	gross: Cents,
): Cents {
	const upTo = (part: Cents) => inProportion(charge.bookingFee, part, charge.amount);
	return upTo(before + gross) - upTo(before);
}

/**
 * The booking fee of a charge that is made now, in basis points: the trip's rate, which was set when it was created or
 * claimed, or nothing once one-time Pro was bought for it.
 */
export function chargeFeeRate(trip: { platformFeeRate: number }, hasOneTimePro: boolean): number {
	return hasOneTimePro ? 0 : trip.platformFeeRate;
}

type FeeRates = { platformFeeRate: number; formerFeeRate: number | null; countedAt: number | null };

/**
 * The trip's rate for a charge, in basis points. One that was made before a handover keeps the rate of then, whenever we
 * hear of it.
 * @param chargedAt UTC ms; undefined if the provider has not kept it
 */
export function feeRateAt(
	{ platformFeeRate, formerFeeRate, countedAt }: FeeRates,
	chargedAt: number | undefined,
): number {
	const isFormer = chargedAt !== undefined && countedAt !== null && chargedAt < countedAt;
	return isFormer ? (formerFeeRate ?? platformFeeRate) : platformFeeRate;
}
