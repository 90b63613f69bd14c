import { proratedBookingFee } from "#app/features/payments/booking-fee.ts";
import { basisPointsOf, type Cents, sum } from "#app/lib/money.ts";

/** A charge that can be refunded. Amounts in cents. */
export type RefundableCharge = {
	paymentId: string;
	amount: Cents;
	/** The amount refunded before, including deductions. */
	refunded: Cents;
	/** The amount that earlier refunds deducted for the provider's fee. */
	deducted: Cents;
	/** The part of `refunded` that it was deducted from. Manual refunds deduct nothing. */
	deductedFrom: Cents;
	bookingFee: Cents;
	/** The amount of the charge lost to disputes. */
	lost: Cents;
};

/** The refund of one charge in cents: `gross` = `deduction` + `amount`, and `amount` returns to the card. */
export type RefundPart = {
	paymentId: string;
	gross: Cents;
	deduction: Cents;
	amount: Cents;
	/** The part of the booking fee that is returned with it. */
	bookingFee: Cents;
	/** The part that comes out of the fund: the amount without its share of the booking fee. */
	fromFund: Cents;
};

export type RefundPlan = { requested: Cents; deduction: Cents; refundable: Cents; parts: RefundPart[] };

/** The fee that the provider does not return, in cents: 2.9 % and 30 cents (Rules: Refunds). */
export function providerFeeOf(gross: Cents): Cents {
	return gross === 0 ? 0 : basisPointsOf(gross, 290) + 30;
}

/**
 * The refund of everything that was paid and not refunded. Leaves out charges from which nothing would return to the
 * card.
 */
export function fullRefund(charges: readonly RefundableCharge[]): RefundPlan {
	const parts = charges
		.map((charge) => refundPartOf(charge, leftOf(charge)))
		.filter((part) => part.amount > 0);
	return totalParts(parts);
}

/**
 * Takes a refund from the charges in their order, each in full until the amount is reached.
 * @param amount what returns to the card, in cents, above 0
 * @returns null if the charges have less left
 */
export function splitRefund(charges: readonly RefundableCharge[], amount: Cents): RefundPlan | null {
	const parts: RefundPart[] = [];
	let rest = amount;
	for (const charge of charges) {
		const whole = refundPartOf(charge, leftOf(charge));
		const part = whole.amount <= rest ? whole : findPartReturning(charge, rest);
		if (part.amount > 0) parts.push(part);
		rest -= part.amount;
	}
	return rest === 0 ? totalParts(parts) : null;
}

/**
 * Refunds from each charge only what the fund still has of it, not what was released of it, and never one charge's
 * money for another. A partial refund takes the least gross amount that returns as much to the card.
 * @param charges `inFund` is the part of each in the fund, in cents
 * @param held the balance of the fund, in cents
 */
export function refundFromFund(
	charges: readonly (RefundableCharge & { inFund: Cents })[],
	held: Cents,
): RefundPlan {
	const parts: RefundPart[] = [];
	let left = held;
	for (const charge of charges) {
		const part = findPartWithin(charge, Math.min(charge.inFund, left));
		if (part.amount === 0) continue;
		parts.push(part);
		left -= part.fromFund;
	}
	return totalParts(parts);
}

/**
 * Refunds again what did not arrive: of each charge at most what is missing, and what is still refundable.
 * @param missing what did not reach the card, in cents for each charge
 */
export function refundMissing(
	charges: readonly RefundableCharge[],
	missing: readonly { paymentId: string; amount: Cents }[],
): RefundPlan {
	const parts = charges.flatMap((charge) => {
		const wanted = sum(
			missing.filter(({ paymentId }) => paymentId === charge.paymentId).map(({ amount }) => amount),
		);
		const amount = Math.min(wanted, fullRefund([charge]).refundable);
		return splitRefund([charge], amount)?.parts ?? [];
	});
	return totalParts(parts);
}

/**
 * The refund of `gross` more cents of a charge. Both fees are computed over everything that was ever refunded of the
 * charge, so that several refunds deduct the 30 cents once and return the booking fee exactly. Manual refunds have no
 * deduction, so the house bears the provider's fee for them.
 */
export function refundPartOf(charge: RefundableCharge, gross: Cents): RefundPart {
	const fee = providerFeeOf(charge.deductedFrom + gross) - charge.deducted;
	const deduction = Math.max(0, Math.min(fee, gross));
	return {
		paymentId: charge.paymentId,
		gross,
		deduction,
		amount: gross - deduction,
		bookingFee: proratedBookingFee(charge, charge.refunded, gross),
		fromFund: gross - proratedBookingFee(charge, charge.refunded + charge.lost, gross),
	};
}

const leftOf = ({ amount, refunded, lost }: RefundableCharge) => Math.max(0, amount - refunded - lost);

/** A binary search finds the exact amount: each further cent of gross returns 0 or 1 cent more. */
function findPartReturning(charge: RefundableCharge, amount: Cents): RefundPart {
	let [low, high] = [amount, leftOf(charge)];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if (refundPartOf(charge, middle).amount < amount) low = middle + 1;
		else high = middle;
	}
	return refundPartOf(charge, low);
}

/** The largest refund that takes at most `limit` cents out of the fund. */
function findPartWithin(charge: RefundableCharge, limit: Cents): RefundPart {
	const all = leftOf(charge);
	let [low, high] = [0, all];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (refundPartOf(charge, middle).fromFund <= limit) low = middle;
		else high = middle - 1;
	}
	const most = refundPartOf(charge, low);
	return low === all ? most : findPartReturning(charge, most.amount);
}

function totalParts(parts: RefundPart[]): RefundPlan {
	return {
		requested: sum(parts.map((part) => part.gross)),
		deduction: sum(parts.map((part) => part.deduction)),
		refundable: sum(parts.map((part) => part.amount)),
		parts,
	};
}

/** What a refund takes out of the fund, in cents; the booking fee pays the rest of the gross. */
export function fundShareOf({ parts }: Pick<RefundPlan, "parts">): Cents {
	return sum(parts.map((part) => part.fromFund));
}
