import type { Cents } from "#app/lib/money.ts";
import { fundAccount, type LedgerLine, nonZeroLines } from "./ledger.ts";

/**
 * What a dispute enters: the bank takes the charge back, and a fee of its own. The booking fee goes back in
 * proportion, the trip's fund gives what it still holds of the rest, and what it no longer holds is the platform's
 * loss. All amounts in cents.
 * @param fund what the trip's fund holds now; it never goes below 0
 */
export function disputeLines(dispute: {
	tripId: string;
	amount: Cents;
	bankFee: Cents;
	bookingFee: Cents;
	fund: Cents;
}): LedgerLine[] {
	const { amount, bankFee, bookingFee } = dispute;
	const fromFund = Math.max(0, Math.min(amount - bookingFee, dispute.fund));
	return nonZeroLines([
		{ account: fundAccount(dispute.tripId), amount: fromFund },
		{ account: "platform_fee_income", amount: bookingFee },
		{ account: "dispute_loss", amount: amount - bookingFee - fromFund + bankFee },
		{ account: "stripe_balance", amount: -(amount + bankFee) },
	]);
}

/** A dispute that was won gives back what its opening took, save for what the bank keeps of its fee, in cents. */
export function disputeWonLines(opened: LedgerLine[], keptFee: Cents): LedgerLine[] {
	const back = new Map(opened.map(({ account, amount }) => [account, -amount]));
	const add = (account: string, amount: Cents) => back.set(account, (back.get(account) ?? 0) + amount);
	add("dispute_loss", keptFee);
	add("stripe_balance", -keptFee);
	return nonZeroLines([...back].map(([account, amount]) => ({ account, amount })));
}
