import type { Cents } from "#app/lib/money.ts";
import { fundAccount, type LedgerLine, nonZeroLines } from "./ledger.ts";
import { organizerDebtAccount } from "./release-lines.ts";

/**
 * The lines of a refund that the provider has made without a reservation, in cents (Rules: Made by hand). The booking
 * fee is returned in proportion, the fund gives what it still has of the charge, and the organizer, who has had the
 * rest, owes it to the house.
 * @param refund.gross what counts as refunded of the payment; what the amount exceeds it by are deductions of earlier
 * refunds, which the house returns
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
	const net = gross - bookingFee;
	const fromFund = Math.max(0, Math.min(net, refund.inFund));
	return nonZeroLines([
		{ account: fundAccount(tripId), amount: fromFund },
		{ account: debtorOf(organizerId), amount: net - fromFund },
		{ account: "platform_fee_income", amount: bookingFee },
		{ account: "refund_deduction_income", amount: amount - gross },
		{ account: "stripe_balance", amount: -amount },
	]);
}

/** The lines that undo them, in cents. What of the debt was paid is given back to the funds that have paid it. */
export function undoneRefundLines(made: readonly LedgerLine[]): LedgerLine[] {
	return made.map(({ account, amount }) => ({ account, amount: -amount }));
}

/** The lines of a transfer that was taken back by hand, in cents: the fund has the money again. */
export function reversedTransferLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: "stripe_balance", amount },
		{ account: fundAccount(tripId), amount: -amount },
	];
}

/** The lines of the refund of a plan's charge, in cents: the house returns its own income. */
export function planRefundLines(amount: Cents): LedgerLine[] {
	return [
		{ account: "subscription_income", amount },
		{ account: "stripe_balance", amount: -amount },
	];
}

/** Without an organizer nobody has had the money, so that the house bears it. */
const debtorOf = (organizerId: string | null) =>
	organizerId ? organizerDebtAccount(organizerId) : "dispute_loss";
