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
