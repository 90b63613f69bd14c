import type { Cents } from "#app/lib/money.ts";

/**
 * The booking fee, in cents, that belongs to the `gross` cents of a charge that come after the first `before`. Summed
 * over a charge's parts it is the charge's booking fee exactly.
 * @param charge `amount` is what the card paid, `bookingFee` what was taken out of it
 */
export function bookingFeeOf(
	charge: { amount: Cents; bookingFee: Cents },
	before: Cents,
	gross: Cents,
): Cents {
	const upTo = (part: Cents) => inProportion(charge.bookingFee, part, charge.amount);
	return upTo(before + gross) - upTo(before);
}

/** `total × part / whole`, rounded half up; in big integers, since the product outgrows a double. */
function inProportion(total: Cents, part: Cents, whole: Cents): Cents {
	const divisor = 2n * BigInt(whole);
	return Number((2n * BigInt(total) * BigInt(part) + BigInt(whole)) / divisor);
}
