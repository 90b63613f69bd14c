import type { Cents } from "#app/lib/money.ts";
import type { LedgerLine } from "./ledger.ts";

/** Payouts to the house's own bank, less what it paid in; debit positive. */
const HOUSE_BANK = "house_bank";

/** The house's accounts that a correction may be posted to. */
export const HOUSE_ACCOUNTS = [
	"platform_fee_income",
	"stripe_fees",
	HOUSE_BANK,
	"subscription_income",
	"refund_deduction_income",
	"cash_back_expense",
	"dispute_loss",
	"member_overpaid",
] as const;
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];

/**
 * The lines of a movement between the provider's balance and the house's bank. @param net the balance's change, in
 * cents
 */
export function houseBankLines(net: Cents): LedgerLine[] {
	return [
		{ account: "stripe_balance", amount: net },
		{ account: HOUSE_BANK, amount: -net },
	];
}

/** Returns the lines of a fee that the provider takes for itself. @param net the balance's change, in cents */
export function providerFeeLines(net: Cents): LedgerLine[] {
	return [
		{ account: "stripe_balance", amount: net },
		{ account: "stripe_fees", amount: -net },
	];
}
