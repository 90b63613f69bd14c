import type { Cents } from "#app/lib/money.ts";

import { debtorAccount, fundAccount, type LedgerLine, nonZeroLines } from "./ledger.ts";

/**
 * Returns the lines that must be in the ledger for what has left the provider's balance because of a charge, in cents
 * (Rules: Refunds, Disputes, Made by hand). Without an organizer nobody received a release, so the house bears that
 * part.
 * @param houseAccount where the house bears its part: what a refund returns of earlier deductions, or a dispute's loss
 */
export function shareLines(
	{ tripId, organizerId }: { tripId: string; organizerId: string | null },
	share: { fund: Cents; bookingFee: Cents; organizer: Cents; house: Cents },
	houseAccount: "refund_deduction_income" | "dispute_loss",
): LedgerLine[] {
	const { fund, bookingFee, organizer, house } = share;
	return linesToReach(
		[
			{ account: fundAccount(tripId), amount: fund },
			{ account: "platform_fee_income", amount: bookingFee },
			{ account: debtorAccount(organizerId), amount: organizer },
			{ account: houseAccount, amount: house },
			{ account: "stripe_balance", amount: -(fund + bookingFee + organizer + house) },
		],
		[],
	);
}

/** The lines of disputes of an overpaid charge, in cents: what banks take is no longer owed to the member. */
export function overpaidDisputeLines(disputes: { taken: Cents; owed: Cents; bankFees: Cents }): LedgerLine[] {
	const fromMember = Math.max(0, Math.min(disputes.taken, disputes.owed));
	return nonZeroLines([
		{ account: "member_overpaid", amount: fromMember },
		{ account: "dispute_loss", amount: disputes.taken - fromMember + disputes.bankFees },
		{ account: "stripe_balance", amount: -(disputes.taken + disputes.bankFees) },
	]);
}

/**
 * Returns the lines of disputes of a plan's charge, in cents: what banks take reduces the income, and the house bears
 * their fees.
 */
export function tierDisputeLines(disputes: { taken: Cents; bankFees: Cents }): LedgerLine[] {
	return nonZeroLines([
		{ account: "subscription_income", amount: disputes.taken },
		{ account: "dispute_loss", amount: disputes.bankFees },
		{ account: "stripe_balance", amount: -(disputes.taken + disputes.bankFees) },
	]);
}

/** Returns the lines of a refund of a plan's charge, in cents: it reduces the house's income. */
export function tierRefundLines(amount: Cents): LedgerLine[] {
	return [
		{ account: "subscription_income", amount },
		{ account: "stripe_balance", amount: -amount },
	];
}

/** Returns the lines of a reversed transfer, in cents: the money is in the fund again. */
export function reversalLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: "stripe_balance", amount },
		{ account: fundAccount(tripId), amount: -amount },
	];
}

/** Returns the lines that turn what was posted before into the target. */
export function linesToReach(target: LedgerLine[], posted: LedgerLine[]): LedgerLine[] {
	const left = new Map<string, Cents>();
	const add = (account: string, amount: Cents) => left.set(account, (left.get(account) ?? 0) + amount);
	for (const { account, amount } of target) add(account, amount);
	for (const { account, amount } of posted) add(account, -amount);
	return nonZeroLines([...left].map(([account, amount]) => ({ account, amount })));
}
