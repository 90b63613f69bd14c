import { type Cents, inProportion } from "#app/lib/money.ts";

/** A charge, in cents. All amounts but `released` include the booking fee. */
export type DisputedCharge = {
	amount: Cents;
	bookingFee: Cents;
	/** What refunds have returned or reserved of it. */
	refunded: Cents;
	/** What banks have withdrawn and not returned. */
	disputed: Cents;
	/** What releases have paid out or reserved, less what was taken back. */
	released: Cents;
};

/** Who bears the disputed amount of a charge, in cents. The parts add up to `disputed`. */
export type DisputeShare = { fund: Cents; bookingFee: Cents; organizer: Cents; house: Cents };

/**
 * Splits the disputed amount of a charge between those who bear it (Rules: Disputes). The booking fee is returned in
 * proportion, the fund gives what it still has of this charge, and the organizer owes what was released of it. The
 * house bears what had been refunded before. The result depends only on the charge's totals, so the order of events
 * does not matter.
 * @param free what the fund holds beyond the other charges' money, before this charge's disputes
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

/** What the organizer owes of a charge, in cents: how much more was released of it than is left after refunds and disputes. */
export function owedOf(charge: DisputedCharge): Cents {
	return overpaidOut(charge, Math.min(charge.refunded + charge.disputed, charge.amount));
}

/**
 * What the organizer has to give back, in cents, if `gross` more cents of a charge are refunded, because it was released to
 * them (Rules: Refunds).
 */
export function releasedPartOf(charge: DisputedCharge, gross: Cents): Cents {
	return owedOf({ ...charge, refunded: charge.refunded + gross }) - owedOf(charge);
}

/** How much more was released of a charge than is left once `undone` cents were refunded or disputed. */
function overpaidOut(charge: DisputedCharge, undone: Cents): Cents {
	return Math.max(0, charge.released - netAfter(charge, undone));
}

function netAfter(charge: DisputedCharge, undone: Cents): Cents {
	return charge.amount - undone - (charge.bookingFee - feeOf(charge, undone));
}

const feeOf = ({ amount, bookingFee }: DisputedCharge, undone: Cents) =>
	inProportion(bookingFee, undone, amount);
