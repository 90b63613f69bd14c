import { type Cents, sum } from "#app/lib/money.ts";

/** An account of a book with its balance in cents; debits are positive. */
export type AccountBalance = { account: string; balance: Cents };

/** What the house has at the provider, what it owes there, and where its own money came from and went, in cents. */
export type HousePosition = {
	balance: Cents;
	owedToFunds: Cents;
	inClearing: Cents;
	overpaid: Cents;
	bookingFees: Cents;
	deductions: Cents;
	plans: Cents;
	providerFees: Cents;
	cashBack: Cents;
	disputeLosses: Cents;
	organizerDebts: Cents;
	toBank: Cents;
	/** Accounts that this list does not know, as a credit. */
	other: Cents;
	/** owedToFunds + inClearing + overpaid */
	promised: Cents;
	/** What is missing to pay all that is promised, now. */
	topUp: Cents;
};

const KNOWN = {
	platform_fee_income: "bookingFees",
	refund_deduction_income: "deductions",
	subscription_income: "plans",
	stripe_fees: "providerFees",
	cash_back_expense: "cashBack",
	dispute_loss: "disputeLosses",
	house_bank: "toBank",
	member_overpaid: "overpaid",
	refund_clearing: "inClearing",
	release_clearing: "inClearing",
	stripe_balance: "balance",
} as const;

/** A debit of these is what the figure says. */
const DEBITS = ["balance", "providerFees", "cashBack", "disputeLosses", "organizerDebts", "toBank"];

/**
 * The house's position by a book's accounts, so that balance = promised + income − costs − organizerDebts − toBank +
 * other, to the cent.
 */
export function housePosition(accounts: readonly AccountBalance[]): HousePosition {
	const totals = new Map<string, Cents>();
	for (const { account, balance } of accounts) {
		const name = nameOf(account);
		totals.set(name, (totals.get(name) ?? 0) + (DEBITS.includes(name) ? balance : -balance));
	}
	const of = (name: string) => totals.get(name) || 0;
	const promised = sum([of("owedToFunds"), of("inClearing"), of("overpaid")]);
	return {
		balance: of("balance"),
		owedToFunds: of("owedToFunds"),
		inClearing: of("inClearing"),
		overpaid: of("overpaid"),
		bookingFees: of("bookingFees"),
		deductions: of("deductions"),
		plans: of("plans"),
		providerFees: of("providerFees"),
		cashBack: of("cashBack"),
		disputeLosses: of("disputeLosses"),
		organizerDebts: of("organizerDebts"),
		toBank: of("toBank"),
		other: of("other"),
		promised,
		topUp: Math.max(0, promised - of("balance")),
	};
}

function nameOf(account: string): string {
	if (account.startsWith("fund:")) return "owedToFunds";
	if (account.startsWith("organizer_debt:")) return "organizerDebts";
	return Object.hasOwn(KNOWN, account) ? KNOWN[account as keyof typeof KNOWN] : "other";
}

/** Whether the house has what it promised, and the reserve beyond that. @param reserve in cents */
export function houseState(position: HousePosition, reserve: Cents): "short" | "low" | "covered" {
	if (position.topUp > 0) return "short";
	return position.balance - position.promised < reserve ? "low" : "covered";
}
