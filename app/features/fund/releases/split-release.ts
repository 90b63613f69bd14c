import { proratedBookingFee } from "#app/features/payments/booking-fee.ts";
import { type Cents, sum } from "#app/lib/money.ts";

export type ReleasableCharge = {
	/** Null for cash back and corrections. */
	paymentId: string | null;
	/** In cents, as are all amounts of a charge. */
	gross: Cents;
	/** The amount that reached the fund: gross less the booking fee. */
	net: Cents;
	/** The part of the gross that was refunded, is being refunded, or was charged back. */
	refunded: Cents;
	/** The part of the charge that releases have paid out or reserved, in cents. */
	released: Cents;
};

export type ReleasePortion = { paymentId: string | null; amount: Cents };

/** The fund's part of a charge after its refunds, in cents. */
function netAfterRefunds({ gross, net, refunded }: Omit<ReleasableCharge, "paymentId">): Cents {
	const bookingFee = proratedBookingFee({ amount: gross, bookingFee: gross - net }, 0, refunded);
	return net - (refunded - bookingFee);
}

/** The amount of a charge that can still be released, in cents. */
export function releasableAmount(charge: ReleasableCharge): Cents {
	return Math.max(0, netAfterRefunds(charge) - charge.released);
}

/**
 * Splits a release into one transfer per charge, in the order given, each as large as its charge allows. Amounts in
 * cents.
 * @returns portions that sum to the amount exactly; null if the charges have less left
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

export function totalReleasable(charges: ReleasableCharge[]): Cents {
	return sum(charges.map(releasableAmount));
}

/** Splits portions so that the first ones pay a debt, in cents, and the rest is sent. */
export function splitDebt(
	portions: readonly ReleasePortion[],
	debt: Cents,
): { debt: ReleasePortion[]; sent: ReleasePortion[] } {
	let left = debt;
	const split = { debt: [] as ReleasePortion[], sent: [] as ReleasePortion[] };
	for (const { paymentId, amount } of portions) {
		const paid = Math.min(left, amount);
		if (paid > 0) split.debt.push({ paymentId, amount: paid });
		if (amount > paid) split.sent.push({ paymentId, amount: amount - paid });
		left -= paid;
	}
	return split;
}
