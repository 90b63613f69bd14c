import type { HouseAccount } from "#app/features/ledger/house-lines.ts";
import { formatCents } from "#app/lib/money.ts";

export const title = "Correct a difference";
export const lead = (source: string) => `${source}: say whose money it is, check the entry, then book it.`;
export const description =
	"Say whose money a difference with the provider is, check the entry for the ledger, then book it.";
export const difference = "The difference";
export const source = "Source";
export const ours = "In our ledger";
export const theirs = "At the provider";
export const missing = "To be booked";

export const correct = "Correct it";
export const account = "Whose money it is";
export const chooseAccount = "Choose an account";
export const tripFund = "A trip's fund";
export const trip = "The trip";
export const tripHint =
	"Only for a trip's fund: the trip's id, or the id in its share link. What a correction adds can be released like the rest of the fund";
export const reason = "Reason";
export const reasonHint = "It stands in the ledger. An organizer reads it in their trip's statement.";
export const check = "Check the entry";
export const checked = "The entry";
export const checkedLead = "It is balanced. Once booked, it can only be changed by another correction.";
export const sums = "Sum";
export const book = (amount: number) => `Book ${formatCents(amount)}`;
export const backToMoney = "Back to Money";
export const openOne = "Correct it";
export const correction = "Correction";
export const memo = (reason: string) => `Correction: ${reason}`;

export const accountMissing = "Choose an account";
export const reasonMissing = "Say why, so that others can follow it later";
export const sourceMissing = "Say which difference";
export const amountMissing = "Check the entry first";
export const tripUnknown = "No trip has this id";
export const settled = "This difference is gone: someone has settled it, or the books agree by now.";
export const changed = "The difference is another one by now. Check the entry again.";
export const fundTooLow = (held: number) =>
	`The fund holds ${formatCents(held)}, and a fund never goes below zero. Book it to one of Gangway's own accounts.`;

export const booked = {
	title: "Booked",
	message: "The two sides agree on this source now.",
} as const;

export const accounts: Record<HouseAccount, string> = {
	platform_fee_income: "Booking fees (income)",
	stripe_fees: "Provider's fees (cost)",
	house_bank: "Gangway's bank account",
	subscription_income: "Plans (income)",
	refund_deduction_income: "Deductions from refunds (income)",
	cash_back_expense: "Cash back (cost)",
	dispute_loss: "Losses (cost)",
	member_overpaid: "Owed to members who paid too much",
};

/** Accounts that corrections cannot be posted to. The last three stand for many accounts each. */
export const otherAccounts = {
	stripe_balance: "Balance at the provider",
	refund_clearing: "Refunds under way",
	release_clearing: "Releases under way",
	fund: "A trip's fund",
	pool: "A crew wallet's pool",
	organizer_debt: "Owed by an organizer",
};
