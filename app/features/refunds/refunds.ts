import { bookingFeeOf } from "#app/features/payments/booking-fee.ts";
import { basisPointsOf, type Cents, sum } from "#app/lib/money.ts";

/** A charge that a refund can go back to. Amounts in cents. */
export type RefundableCharge = {
	paymentId: string;
	/** What the card paid. */
	amount: Cents;
	/** What was undone of it before, the part of the provider's fee included. */
	refunded: Cents;
	/** What was kept back before for the provider's fee. */
	deducted: Cents;
	/** The booking fee that was taken out of it. */
	bookingFee: Cents;
};

/** What a refund undoes of one charge: `gross` = `deduction`, which stays, + `amount`, which comes back. */
export type RefundPart = {
	paymentId: string;
	gross: Cents;
	deduction: Cents;
	amount: Cents;
	/** The booking fee that goes back to the member with it. */
	bookingFee: Cents;
};

export type RefundPlan = { requested: Cents; deduction: Cents; refundable: Cents; parts: RefundPart[] };

/**
 * The provider's fee on a charge that it does not return, in cents: 2.9 % and 30 cents (decisions.md 22), rounded as
 * the provider rounds it.
 */
export function providerFeeOf(gross: Cents): Cents {
	return gross === 0 ? 0 : basisPointsOf(gross, 290) + 30;
}

/** Everything that was paid and not refunded. Charges of which nothing would come back stay out of it. */
export function fullRefund(charges: readonly RefundableCharge[]): RefundPlan {
	const parts = charges
		.map((charge) => refundPartOf(charge, charge.amount - charge.refunded))
		.filter((part) => part.amount > 0);
	return totalParts(parts);
}

/**
 * An amount that is to come back, taken from the charges in their order (newest first): each gives what it can, the
 * last the rest, to the cent.
 * @param amount in cents, above 0
 * @returns null when the charges do not hold that much
 */
export function splitRefund(charges: readonly RefundableCharge[], amount: Cents): RefundPlan | null {
	const parts: RefundPart[] = [];
	let rest = amount;
	for (const charge of charges) {
		const all = refundPartOf(charge, charge.amount - charge.refunded);
		const part = all.amount <= rest ? all : findPartReturning(charge, rest);
		if (part.amount > 0) parts.push(part);
		rest -= part.amount;
	}
	return rest === 0 ? totalParts(parts) : null;
}

/**
 * What undoing `gross` more cents of a charge means. Fee and booking fee are counted over all that was ever undone of
 * the charge, so that several refunds take the 30 cents once and give the booking fee back exactly.
 */
export function refundPartOf(charge: RefundableCharge, gross: Cents): RefundPart {
	const fee = providerFeeOf(charge.refunded + gross) - charge.deducted;
	const deduction = Math.max(0, Math.min(fee, gross));
	return {
		paymentId: charge.paymentId,
		gross,
		deduction,
		amount: gross - deduction,
		bookingFee: bookingFeeOf(charge, charge.refunded, gross),
	};
}

/** The least of a charge that gives `amount` back. There is one: with each cent undone, 0 or 1 cent more comes back. */
function findPartReturning(charge: RefundableCharge, amount: Cents): RefundPart {
	let [low, high] = [amount, charge.amount - charge.refunded];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if (refundPartOf(charge, middle).amount < amount) low = middle + 1;
		else high = middle;
	}
	return refundPartOf(charge, low);
}

function totalParts(parts: RefundPart[]): RefundPlan {
	return {
		requested: sum(parts.map((part) => part.gross)),
		deduction: sum(parts.map((part) => part.deduction)),
		refundable: sum(parts.map((part) => part.amount)),
		parts,
	};
}

/** What a plan takes out of the trip's fund: the rest of the gross is the booking fee's. */
export function fundShareOf({ parts }: Pick<RefundPlan, "parts">): Cents {
	return sum(parts.map((part) => part.gross - part.bookingFee));
}
