import { proratedBookingFee } from "#app/features/payments/booking-fee.ts";
import { type Cents, sum } from "#app/lib/money.ts";

/**
 * How much of a charge was refunded, disputed and released, in cents. All amounts but `released` include the booking
 * fee.
 */
export type ChargeTotals = {
	amount: Cents;
	bookingFee: Cents;
	/** Refunded, or reserved for a refund. */
	refunded: Cents;
	/** Withdrawn by banks and not returned. */
	disputed: Cents;
	/** Paid out by releases or reserved for one, less reversals. */
	released: Cents;
};

/** The totals of a charge, its refunds that have not failed, and the banks' fees for its disputes. */
export type ChargeFacts = ChargeTotals & { refunds: readonly ChargeRefund[]; bankFees: Cents };

export type ChargeRefund = {
	/** What goes back to the card; `deduction` is kept from it for the provider's fee. */
	amount: Cents;
	deduction: Cents;
	/** The booking fee that was reserved with the refund; null on rows from before it was stored. */
	bookingFee: Cents | null;
	/**
	 * False for a refund made by hand, and for one that was recorded as refused (which ended its reservation) but was
	 * made.
	 */
	isReserved: boolean;
};

/** How the money that left the provider's balance for a charge is split between those who bear it, in cents. */
export type ChargeShare = { fund: Cents; bookingFee: Cents; organizer: Cents; house: Cents };

/**
 * Splits a charge's refunds and disputes between those who bear them (Rules: Refunds, Disputes). The booking fee is
 * returned in proportion, the fund gives what it still holds of this charge, and the organizer owes the part that was
 * released. The house bears earlier deductions that a manual refund returns, disputed money that was already refunded,
 * and the banks' fees. Refunds are split before disputes. The result depends only on the charge's totals, so the order
 * of events does not matter.
 *
 * A refund's reservation has its own ledger entry, which `refunds` leaves out: it holds the refunds without a
 * reservation, and the organizer's part of the reserved ones.
 * @param free the fund's balance beyond the other charges' money before any split, in cents
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
	// A manual refund may also return earlier deductions, which already count as refunded.
	const gross = Math.max(0, Math.min(grossOf(others), charge.amount - reservedGross));
	const bookingFee = feeOf(charge, reservedGross + gross) - feeBefore;
	const net = gross - bookingFee;
	// The charge's money left in the fund after all reservations and releases; negative if they exceed it.
	const left = Math.min(free, charge.amount - charge.bookingFee - reservedNet - charge.released);
	const owedOfReserved = Math.min(reservedNet, Math.max(0, -left));
	const organizer = owedOfReserved + net - Math.min(net, Math.max(0, left));
	const house = sum(others.map(({ amount }) => amount)) - gross;
	return { fund: net - organizer, bookingFee, organizer, house };
}

/** @param free the fund's balance beyond the other charges' money, before this charge's disputes, in cents */
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

/** The part of a charge that is still in the fund after refunds, disputes and releases, in cents, never below 0. */
export function leftInFund(charge: ChargeTotals): Cents {
	const undone = Math.min(charge.refunded + charge.disputed, charge.amount);
	return Math.max(0, netAfter(charge, undone) - charge.released);
}

/** What the organizer owes for a charge, in cents: the released amount that exceeds what refunds and disputes left. */
export function owedOf(charge: ChargeTotals): Cents {
	return overpaidOut(charge, Math.min(charge.refunded + charge.disputed, charge.amount));
}

/**
 * What the organizer has to give back if another `gross` cents of a charge that was released to them are refunded, in
 * cents (Rules: Refunds).
 */
export function releasedPartOf(charge: ChargeTotals, gross: Cents): Cents {
	return owedOf({ ...charge, refunded: charge.refunded + gross }) - owedOf(charge);
}

/** The released amount that exceeds what is left of a charge once `undone` cents were refunded or disputed. */
function overpaidOut(charge: ChargeTotals, undone: Cents): Cents {
	return Math.max(0, charge.released - netAfter(charge, undone));
}

function netAfter(charge: ChargeTotals, undone: Cents): Cents {
	return charge.amount - undone - (charge.bookingFee - feeOf(charge, undone));
}

const feeOf = (charge: ChargeTotals, undone: Cents) => proratedBookingFee(charge, 0, undone);

const grossOf = (refunds: readonly ChargeRefund[]) =>
	sum(refunds.map(({ amount, deduction }) => amount + deduction));
