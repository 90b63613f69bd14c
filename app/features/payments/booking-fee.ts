import { type Cents, inProportion } from "#app/lib/money.ts";

/**
 * The share, in cents, of a charge's booking fee that falls on `gross` cents after the first `before` cents. The parts
 * always sum to the whole fee.
 */
export function proratedBookingFee(
	charge: { amount: Cents; bookingFee: Cents },
	before: Cents,
	gross: Cents,
): Cents {
	const upTo = (part: Cents) => inProportion(charge.bookingFee, part, charge.amount);
	return upTo(before + gross) - upTo(before);
}

/**
 * The booking fee for a charge made now, in basis points: the trip's rate, fixed when the trip was created or claimed,
 * or 0 once one-time Pro was bought for it.
 */
export function chargeFeeRate(trip: { platformFeeRate: number }, hasOneTimePro: boolean): number {
	return hasOneTimePro ? 0 : trip.platformFeeRate;
}

type FeeRates = { platformFeeRate: number; formerFeeRate: number | null; countedAt: number | null };

/**
 * The trip's rate for a charge, in basis points. A charge made before a handover keeps the former rate, even if we
 * learn of it later.
 * @param chargedAt UTC ms; undefined if the provider has not kept it
 */
export function feeRateAt(
	{ platformFeeRate, formerFeeRate, countedAt }: FeeRates,
	chargedAt: number | undefined,
): number {
	const isFormer = chargedAt !== undefined && countedAt !== null && chargedAt < countedAt;
	return isFormer ? (formerFeeRate ?? platformFeeRate) : platformFeeRate;
}
