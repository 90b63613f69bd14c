import { proratedBookingFee } from "#app/features/payments/booking-fee.ts";
import { type Cents, sum } from "#app/lib/money.ts";

/** What has become of a charge, in cents. All amounts but `released` include the booking fee. */
export type ChargeTotals = {
	amount: Cents;
	bookingFee: Cents;
	/** What refunds have returned or reserved of it. */
	refunded: Cents;
	/** What banks have withdrawn and not returned. */
	disputed: Cents;
	/** What releases have paid out or reserved, less what was taken back. */
	released: Cents;
};

/** The same with each refund that has not failed, and with the banks' own fees for its disputes. */
export type ChargeFacts = ChargeTotals & { refunds: readonly ChargeRefund[]; bankFees: Cents };

export type ChargeRefund = {
	/** What goes back to the card, and what is deducted of it. */
	amount: Cents;
	deduction: Cents;
	/** The booking fee that was reserved with it; null on rows from before it was stored. */
	bookingFee: Cents | null;
	/** Nothing is reserved for a refund made by hand, or no longer for one that was refused and was made all the same. */
	isReserved: boolean;
};

/** Who bears what has gone out of the provider's balance for a charge, in cents. The parts add up to it. */
export type ChargeShare = { fund: Cents; bookingFee: Cents; organizer: Cents; house: Cents };

/**
 * Shares what refunds and banks have taken of a charge between those who bear it (Rules: Refunds, Disputes). The booking
 * fee is returned in proportion, the fund gives what it still has of this charge, and the organizer owes what was
 * released of it. The house bears what a refund by hand returns of earlier deductions, what banks take of money that
 * was refunded before, and the banks' fees. Refunds are shared first. The result depends only on what has become of the
 * charge, so the order of events does not matter.
 *
 * A refund's reservation is an entry of its own. `refunds` holds what comes on top of it: the refunds without a
 * reservation, and what the organizer bears of the reserved ones.
 * @param free what the fund would hold beyond the other charges' money if nothing had been shared, in cents
 */
export function chargeShares(
	charge: ChargeFacts,
	free: Cents,
): { refunds: ChargeShare; disputes: ChargeShare } {
	const refunds = refundShare(charge, free);
	return { refunds, disputes: disputeShare(charge, free - refunds.fund) };
}

function refundShare(charge: ChargeFacts, free: Cents): ChargeShare {
	const reserved = charge.refunds.filter(({ isReserved }) => isReserved);
	const others = charge.refunds.filter(({ isReserved }) => !isReserved);
	const reservedGross = grossOf(reserved);
	const isStored = reserved.every(({ bookingFee }) => bookingFee !== null);
	const feeBefore = isStored
		? sum(reserved.map(({ bookingFee }) => bookingFee ?? 0))
		: feeOf(charge, reservedGross);
	const reservedNet = reservedGross - feeBefore;
	// A refund by hand may also return what other refunds deducted, which already counts as refunded.
	const gross = Math.max(0, Math.min(grossOf(others), charge.amount - reservedGross));
	const bookingFee = feeOf(charge, reservedGross + gross) - feeBefore;
	const net = gross - bookingFee;
	// What the fund would have of the charge if it gave all that was reserved and released of it; below 0 if that is too much.
	const left = Math.min(free, charge.amount - charge.bookingFee - reservedNet - charge.released);
	const owedOfReserved = Math.min(reservedNet, Math.max(0, -left));
	const organizer = owedOfReserved + net - Math.min(net, Math.max(0, left));
	const house = sum(others.map(({ amount }) => amount)) - gross;
	return { fund: net - organizer, bookingFee, organizer, house };
}

/** @param free what the fund holds beyond the other charges' money, before this charge's disputes */
export function disputeShare(
	charge: ChargeTotals & Partial<Pick<ChargeFacts, "bankFees">>,
	free: Cents = Number.MAX_SAFE_INTEGER,
): ChargeShare {
	const { bankFees = 0 } = charge;
	const before = Math.min(charge.refunded, charge.amount);
	const after = Math.min(before + charge.disputed, charge.amount);
	const bookingFee = feeOf(charge, after) - feeOf(charge, before);
	const net = after - before - bookingFee;
	const owed = overpaidOut(charge, after) - overpaidOut(charge, before);
	const fund = Math.max(0, Math.min(net - owed, free));
	const house = charge.disputed - (after - before) + bankFees;
	return { fund, bookingFee, organizer: net - fund, house };
}

/** What the fund still has of a charge after refunds and disputes, in cents, never below 0. */
export function leftInFund(charge: ChargeTotals): Cents {
	const undone = Math.min(charge.refunded + charge.disputed, charge.amount);
	return Math.max(0, netAfter(charge, undone) - charge.released);
}

/** What the organizer owes of a charge, in cents: how much more was released of it than is left after refunds and disputes. */
export function owedOf(charge: ChargeTotals): Cents {
	return overpaidOut(charge, Math.min(charge.refunded + charge.disputed, charge.amount));
}

/**
 * What the organizer has to give back, in cents, if `gross` more cents of a charge are refunded, because it was released to
 * them (Rules: Refunds).
 */
export function releasedPartOf(charge: ChargeTotals, gross: Cents): Cents {
	return owedOf({ ...charge, refunded: charge.refunded + gross }) - owedOf(charge);
}

/** How much more was released of a charge than is left once `undone` cents were refunded or disputed. */
function overpaidOut(charge: ChargeTotals, undone: Cents): Cents {
	return Math.max(0, charge.released - netAfter(charge, undone));
}

function netAfter(charge: ChargeTotals, undone: Cents): Cents {
	return charge.amount - undone - (charge.bookingFee - feeOf(charge, undone));
}

const feeOf = (charge: ChargeTotals, undone: Cents) => proratedBookingFee(charge, 0, undone);

const grossOf = (refunds: readonly ChargeRefund[]) =>
	sum(refunds.map(({ amount, deduction }) => amount + deduction));
