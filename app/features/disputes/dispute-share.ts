import { type Cents, inProportion } from "#app/lib/money.ts";

/** A charge, in cents, all gross of the booking fee but `released`. */
export type DisputedCharge = {
	amount: Cents;
	bookingFee: Cents;
	/** What refunds have taken of it, approved ones too. */
	refunded: Cents;
	/** What banks have taken of it and not returned. */
	disputed: Cents;
	/** What releases have paid out or reserved, less what was taken back. */
	released: Cents;
};

/** Who bears what banks have taken of a charge, in cents. Their sum is `disputed`. */
export type DisputeShare = { fund: Cents; bookingFee: Cents; organizer: Cents; house: Cents };

/**
 * Splits what banks have taken of a charge (Rules: Disputes). The booking fee is returned in proportion, the fund gives
 * what it still has of this charge, and the organizer owes what was released of it. The house bears what a refund had
 * returned before. It depends only on what the charge has come to, so that any order of events ends alike.
 * @param free what the fund holds beyond the other charges' money, without this charge's disputes
 */
export function disputeShare(charge: DisputedCharge, free: Cents = Number.MAX_SAFE_INTEGER): DisputeShare {
	const before = Math.min(charge.refunded, charge.amount);
	const after = Math.min(before + charge.disputed, charge.amount);
	const bookingFee = feeOf(charge, after) - feeOf(charge, before);
	const net = after - before - bookingFee;
	const organizer = overpaidOut(charge, after) - overpaidOut(charge, before);
	const fund = Math.max(0, Math.min(net - organizer, free));
	return { fund, bookingFee, organizer: net - fund, house: charge.disputed - (after - before) };
}

/** What the fund still has of a charge after refunds and disputes, in cents, never below 0. */
export function leftInFund(charge: DisputedCharge): Cents {
	const undone = Math.min(charge.refunded + charge.disputed, charge.amount);
	return Math.max(0, netAfter(charge, undone) - charge.released);
}

/** How much more was released of a charge than it has left after `undone` cents of it. */
function overpaidOut(charge: DisputedCharge, undone: Cents): Cents {
	return Math.max(0, charge.released - netAfter(charge, undone));
}

function netAfter(charge: DisputedCharge, undone: Cents): Cents {
	return charge.amount - undone - (charge.bookingFee - feeOf(charge, undone));
}

const feeOf = ({ amount, bookingFee }: DisputedCharge, undone: Cents) =>
	inProportion(bookingFee, undone, amount);
