import type { Cents } from "#app/lib/money.ts";
import { fundAccount, type LedgerLine, nonZeroLines, organizerDebtAccount } from "./ledger.ts";

/** The lines of cash back that pays a part of its owner's own share, in cents: the house puts it into the fund. */
export function cashBackAppliedLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: "cash_back_expense", amount },
		{ account: fundAccount(tripId), amount: -amount },
	];
}

/** The lines of used cash back that its owner owes the house, in cents, because it was reversed since. */
export function cashBackOwedLines(userId: string, amount: Cents): LedgerLine[] {
	return nonZeroLines([
		{ account: organizerDebtAccount(userId), amount },
		{ account: "cash_back_expense", amount: -amount },
	]);
}

/** The lines of cash back that its owner gets back, in cents: the house takes it out of the fund. */
export function cashBackReturnedLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: fundAccount(tripId), amount },
		{ account: "cash_back_expense", amount: -amount },
	];
}
