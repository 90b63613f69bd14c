import type { Cents } from "#app/lib/money.ts";
import { fundAccount, type LedgerLine, nonZeroLines, organizerDebtAccount } from "./ledger.ts";

/**
 * Returns what the ledger must hold for the disputes of a charge, in cents (Rules: Disputes).
 * @param disputes.taken what banks have withdrawn and not returned, booking fee included
 * @param disputes.bankFees the provider's fees for the disputes, which the house bears
 * @param disputes.share who bears `taken`; the parts add up to it
 */
export function disputeLines(disputes: {
	tripId: string;
	organizerId: string | null;
	taken: Cents;
	bankFees: Cents;
	share: { fund: Cents; bookingFee: Cents; organizer: Cents; house: Cents };
}): LedgerLine[] {
	const { tripId, organizerId, taken, bankFees, share } = disputes;
	const house = share.house + bankFees + (organizerId ? 0 : share.organizer);
	return nonZeroLines([
		{ account: fundAccount(tripId), amount: share.fund },
		{ account: "platform_fee_income", amount: share.bookingFee },
		{ account: organizerDebtAccount(organizerId ?? ""), amount: organizerId ? share.organizer : 0 },
		{ account: "dispute_loss", amount: house },
		{ account: "stripe_balance", amount: -(taken + bankFees) },
	]);
}

/** The same for an overpaid charge: what banks take is no longer owed to the member. */
export function overpaidDisputeLines(disputes: { taken: Cents; owed: Cents; bankFees: Cents }): LedgerLine[] {
	const fromMember = Math.max(0, Math.min(disputes.taken, disputes.owed));
	return nonZeroLines([
		{ account: "member_overpaid", amount: fromMember },
		{ account: "dispute_loss", amount: disputes.taken - fromMember + disputes.bankFees },
		{ account: "stripe_balance", amount: -(disputes.taken + disputes.bankFees) },
	]);
}

/** Returns the lines of the disputes of a plan's charge, in cents: what banks take is no income, and the house bears their fees. */
export function tierDisputeLines(disputes: { taken: Cents; bankFees: Cents }): LedgerLine[] {
	return nonZeroLines([
		{ account: "subscription_income", amount: disputes.taken },
		{ account: "dispute_loss", amount: disputes.bankFees },
		{ account: "stripe_balance", amount: -(disputes.taken + disputes.bankFees) },
	]);
}

/** Returns the lines of a transfer that was reversed, in cents: the money is in the fund again. */
export function reversalLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: "stripe_balance", amount },
		{ account: fundAccount(tripId), amount: -amount },
	];
}

/** Returns the lines that bring what was posted before to the target. */
export function linesToReach(target: LedgerLine[], posted: LedgerLine[]): LedgerLine[] {
	const left = new Map<string, Cents>();
	const add = (account: string, amount: Cents) => left.set(account, (left.get(account) ?? 0) + amount);
	for (const { account, amount } of target) add(account, amount);
	for (const { account, amount } of posted) add(account, -amount);
	return nonZeroLines([...left].map(([account, amount]) => ({ account, amount })));
}
