import type { Cents } from "#app/lib/money.ts";
import { fundAccount, type LedgerLine, nonZeroLines } from "./ledger.ts";

/**
 * The lines of a dispute that was opened, in cents (Rules: Disputes): the booking fee is returned in
 * proportion, the fund gives what it still has of the rest, and the platform loses what is left, and the bank's fee.
 * @param dispute.fund the fund's balance before the dispute
 */
export function disputeOpenedLines(dispute: {
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

/**
 * The lines of a dispute that was won, in cents: the money comes back, except the part of its fee that the bank keeps.
 */
export function disputeWonLines(opened: LedgerLine[], keptFee: Cents): LedgerLine[] {
	const back = new Map(opened.map(({ account, amount }) => [account, -amount]));
	const add = (account: string, amount: Cents) => back.set(account, (back.get(account) ?? 0) + amount);
	add("dispute_loss", keptFee);
	add("stripe_balance", -keptFee);
	return nonZeroLines([...back].map(([account, amount]) => ({ account, amount })));
}
