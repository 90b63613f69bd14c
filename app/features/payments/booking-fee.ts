import type { Cents } from "#app/lib/money.ts";

/** The booking fee, in cents, of the `gross` cents after a charge's first `before`; all parts sum to the whole fee. */
export function proratedBookingFee(
	charge: { amount: Cents; bookingFee: Cents },
	before: Cents,
	gross: Cents,
): Cents {
	const upTo = (part: Cents) => inProportion(charge.bookingFee, part, charge.amount);
	return upTo(before + gross) - upTo(before);
}

/** Rounds half up. The product may exceed a double, so this uses big integers. */
function inProportion(total: Cents, part: Cents, whole: Cents): Cents {
	const divisor = 2n * BigInt(whole);
	return Number((2n * BigInt(total) * BigInt(part) + BigInt(whole)) / divisor);
}
