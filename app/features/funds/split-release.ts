import { bookingFeeOf } from "#app/features/payments/booking-fee.ts";
import { type Cents, sum } from "#app/lib/money.ts";

/** A charge that a release may be paid out of. */
export type ReleasableCharge = {
	paymentId: string;
	/** In cents, what was charged. */
	gross: Cents;
	/** In cents, what of it reached the fund: gross less the booking fee. */
	net: Cents;
	/** In cents of the gross, what has gone back to the member, or was taken back by their bank. */
	refunded: Cents;
	/** In cents, what releases have taken out of it or have reserved. */
	released: Cents;
};

export type ReleasePortion = { paymentId: string; amount: Cents };

/** What of a charge is the fund's when its refunds are taken off, in cents. */
export function netAfterRefunds({
	gross,
	net,
	refunded,
}: Omit<ReleasableCharge, "paymentId" | "moved">): Cents {
	const bookingFee = bookingFeeOf({ amount: gross, bookingFee: gross - net }, 0, refunded);
	return net - (refunded - bookingFee);
}

/**
 * What a charge can still give, in cents, never below 0: the fund's part of it less what was already moved. A
 * provider pays no more out of a charge than it was (`source_transaction`).
 */
export function releasableAmount(charge: ReleasableCharge): Cents {
	return Math.max(0, netAfterRefunds(charge) - charge.released);
}

/**
 * A release as one transfer per charge, in the order given, each as large as its charge allows.
 * @param amount in cents, above 0
 * @returns portions above 0 that sum to the amount exactly, or null when the charges do not hold that much
 */
export function splitRelease(amount: Cents, charges: ReleasableCharge[]): ReleasePortion[] | null {
	let left = amount;
	const portions: ReleasePortion[] = [];
	for (const charge of charges) {
		const portion = Math.min(left, releasableAmount(charge));
		if (portion > 0) portions.push({ paymentId: charge.paymentId, amount: portion });
		left -= portion;
	}
	return left === 0 ? portions : null;
}

/** The most that a release could take out of these charges, in cents. */
export function totalReleasable(charges: ReleasableCharge[]): Cents {
	return sum(charges.map(releasableAmount));
}
