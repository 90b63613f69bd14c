import type { Cents } from "#app/lib/money.ts";
import { fundAccount, type LedgerLine, nonZeroLines, organizerDebtAccount } from "./ledger.ts";

/** The lines of cash back that pays a part of its owner's own share, in cents: the house pays it into the fund. */
export function cashBackAppliedLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: "cash_back_expense", amount },
		{ account: fundAccount(tripId), amount: -amount },
	];
}

/** The lines of used cash back that was reversed later, so that its owner owes it to the house, in cents. */
export function cashBackOwedLines(userId: string, amount: Cents): LedgerLine[] {
	return nonZeroLines([
		{ account: organizerDebtAccount(userId), amount },
		{ account: "cash_back_expense", amount: -amount },
	]);
}

/** The lines of cash back returned to its owner, in cents: the house takes it out of the fund. */
export function cashBackReturnedLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: fundAccount(tripId), amount },
		{ account: "cash_back_expense", amount: -amount },
	];
}
