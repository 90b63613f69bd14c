import { proratedBookingFee } from "#app/features/payments/booking-fee.ts";
import { basisPointsOf, type Cents, sum } from "#app/lib/money.ts";

/** A charge that can be refunded. Amounts in cents. */
export type RefundableCharge = {
	paymentId: string;
	amount: Cents;
	/** What was refunded before, with the deductions. */
	refunded: Cents;
	/** What earlier refunds have deducted for the provider's fee. */
	deducted: Cents;
	/** The part of `refunded` that they have deducted it from; a refund by hand deducts nothing. */
	deductedFrom: Cents;
	bookingFee: Cents;
	/** What banks have kept of the charge. */
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
	/** What it takes out of the fund, less if a bank has withdrawn part of the charge before. */
	fromFund: Cents;
};

export type RefundPlan = { requested: Cents; deduction: Cents; refundable: Cents; parts: RefundPart[] };

/** The fee that the provider does not return, in cents: 2.9 % and 30 cents (Rules: Refunds). */
export function providerFeeOf(gross: Cents): Cents {
	return gross === 0 ? 0 : basisPointsOf(gross, 290) + 30;
}

/** The refund of everything that was paid and not refunded. It leaves out charges of which nothing would return. */
export function fullRefund(charges: readonly RefundableCharge[]): RefundPlan {
	const parts = charges
		.map((charge) => refundPartOf(charge, leftOf(charge)))
		.filter((part) => part.amount > 0);
	return totalParts(parts);
}

/**
 * Refunds an amount from the charges in their order. Each gives as much as it holds until the amount is reached.
 * @param amount what returns to the card, in cents, above 0
 * @returns null when the charges hold less
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
 * Refunds of each charge what the fund still has of it, and nothing of what was released of it: another charge that was
 * released never stands in for it. Where only a part can go back, it is the least that returns as much to the card.
 * @param charges `inFund` is what the fund has of each, in cents
 * @param held what the fund holds in all, in cents
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
 * Refunds once more what has not arrived: of each charge at most as much as was missing, and as can still go back of it.
 * @param missing what the card has not got, in cents for each charge
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
 * charge, so that several refunds deduct the 30 cents once and return the booking fee exactly. What went back by hand was
 * returned without a deduction, so the provider's fee for it is the house's.
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

/** The refund that takes no more than `limit` cents out of the fund. */
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
