import type { Cents } from "#app/lib/money.ts";
import { debtorAccount, fundAccount, type LedgerLine, nonZeroLines } from "./ledger.ts";

/**
 * Returns what the refunds of a charge without a reservation come to, in cents (Rules: Made by hand). The
 * booking fee is returned in proportion, the fund gives what it still has of the charge, and the organizer owes the
 * house the rest, which was released to them.
 * @param refund.gross what counts as refunded of the payment; the amount beyond it returns deductions of other
 * refunds at the house's expense
 * @param refund.inFund what the fund still has of the charge
 */
export function unreservedRefundLines(refund: {
	tripId: string;
	organizerId: string | null;
	amount: Cents;
	gross: Cents;
	bookingFee: Cents;
	inFund: Cents;
}): LedgerLine[] {
	const { tripId, organizerId, amount, gross, bookingFee } = refund;
	const owed = owedOfUnreserved(refund);
	return nonZeroLines([
		{ account: fundAccount(tripId), amount: gross - bookingFee - owed },
		{ account: debtorAccount(organizerId), amount: owed },
		{ account: "platform_fee_income", amount: bookingFee },
		{ account: "refund_deduction_income", amount: amount - gross },
		{ account: "stripe_balance", amount: -amount },
	]);
}

/** What the organizer owes for the refunds of a charge without a reservation, in cents, because the fund no longer has it. */
export function owedOfUnreserved(refund: { gross: Cents; bookingFee: Cents; inFund: Cents }): Cents {
	const net = refund.gross - refund.bookingFee;
	return net - Math.min(net, Math.max(0, refund.inFund));
}

/** Returns the lines of a transfer that was reversed by hand, in cents: the money is in the fund again. */
export function reversedTransferLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: "stripe_balance", amount },
		{ account: fundAccount(tripId), amount: -amount },
	];
}

/** Returns the lines of a refund of a plan's charge, in cents: it reduces the house's income. */
export function tierRefundLines(amount: Cents): LedgerLine[] {
	return [
		{ account: "subscription_income", amount },
		{ account: "stripe_balance", amount: -amount },
	];
}
