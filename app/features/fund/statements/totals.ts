import { type EntryCategory, entryCategory } from "#app/features/ledger/entry-kinds.ts";
import { fundAccount, organizerDebtAccount } from "#app/features/ledger/ledger.ts";

import { type Cents, sum } from "#app/lib/money.ts";

/** In cents; debits are positive. */
export type AccountTotal = { kind: string; account: string; amount: Cents };

/**
 * A trip's ledger in cents: collected + cashBack − refunded.gross − released − pendingReleases − disputed − fees + other =
 * balance.
 */
export type StatementTotals = {
	collected: Cents;
	/** The cash back that the organizer used for their own share, less what was returned. */
	cashBack: Cents;
	/** gross + owed = toCards + pending + deductions. `gross` is what left the fund and the booking fees. */
	refunded: {
		gross: Cents;
		/** The part that the organizer owes because it was released to them. */
		owed: Cents;
		toCards: Cents;
		pending: Cents;
		/** The amount deducted for the provider's fees. */
		deductions: Cents;
	};
	/** Includes the part that paid the organizer's debt. */
	released: Cents;
	debtPaid: Cents;
	pendingReleases: Cents;
	disputed: Cents;
	/** Booking fees, less those returned by refunds and disputes. */
	fees: Cents;
	/** Entries of kinds that this page does not know. */
	other: Cents;
	/** The provider's fees, which Gangway pays, and which are in no other figure. */
	cardFees: Cents;
	balance: Cents;
};

/** Sums up a trip's accounts. Every entry is in exactly one category, so that nothing is missing or counted twice. */
export function statementTotals(tripId: string, accountTotals: readonly AccountTotal[]): StatementTotals {
	const fund = fundAccount(tripId);
	const total = (accounts: string[], category?: EntryCategory) => {
		const rows = accountTotals.filter(({ kind }) => !category || entryCategory(kind) === category);
		return sum(rows.filter(({ account }) => accounts.includes(account)).map(({ amount }) => amount));
	};
	const grossAccounts = [fund, "platform_fee_income"];
	const transfers = accountTotals.filter(
		(row) =>
			(row.kind === "transfer" && row.account === "release_clearing") ||
			(row.kind === "reversal" && row.account === fund),
	);
	const owed = (category: EntryCategory) => {
		const isOwed = ({ account }: AccountTotal) => account.startsWith(organizerDebtAccount(""));
		const rows = accountTotals.filter((row) => entryCategory(row.kind) === category && isOwed(row));
		return sum(rows.map(({ amount }) => amount));
	};
	const debtPaid = 0 - owed("release");
	const released = transfers.reduce((sum, row) => sum + row.amount, debtPaid);
	return {
		collected: 0 - total(grossAccounts, "payment"),
		cashBack: 0 - total(grossAccounts, "cash_back"),
		refunded: {
			gross: total(grossAccounts, "refund"),
			owed: owed("refund"),
			toCards: 0 - total(["stripe_balance", "member_overpaid"], "refund"),
			pending: 0 - total(["refund_clearing"], "refund"),
			deductions: 0 - total(["refund_deduction_income"], "refund"),
		},
		released,
		debtPaid,
		pendingReleases: total(grossAccounts, "release") - released,
		disputed: total(grossAccounts, "dispute"),
		fees: 0 - total(["platform_fee_income"]),
		other: 0 - total(grossAccounts, "other"),
		cardFees: total(["stripe_fees"]),
		balance: 0 - total([fund]),
	};
}
