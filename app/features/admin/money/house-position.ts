import { type Cents, sum } from "#app/lib/money.ts";

/** An account of a book with its balance in cents; debits are positive. */
export type AccountBalance = { account: string; balance: Cents };

/** The house's money, in cents: its balance at the provider, what it owes there, and its income and costs. */
export type HousePosition = {
	balance: Cents;
	owedToFunds: Cents;
	owedToPools: Cents;
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
	/** The sum of all accounts without a field of their own, as a credit. */
	other: Cents;
	/** owedToFunds + owedToPools + inClearing + overpaid */
	promised: Cents;
	/** The amount missing from the balance to pay everything promised now. */
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

/** These accounts have debit balances. */
const DEBITS = ["balance", "providerFees", "cashBack", "disputeLosses", "organizerDebts", "toBank"];

/**
 * Computes the house's position from a book's accounts. To the cent, balance = promised + income − costs −
 * organizerDebts − toBank + other.
 */
export function housePosition(accounts: readonly AccountBalance[]): HousePosition {
	const totals = new Map<string, Cents>();
	for (const { account, balance } of accounts) {
		const name = nameOf(account);
		totals.set(name, (totals.get(name) ?? 0) + (DEBITS.includes(name) ? balance : -balance));
	}
	const of = (name: string) => totals.get(name) || 0;
	const promised = sum([of("owedToFunds"), of("owedToPools"), of("inClearing"), of("overpaid")]);
	return {
		balance: of("balance"),
		owedToFunds: of("owedToFunds"),
		owedToPools: of("owedToPools"),
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
	if (account.startsWith("pool:")) return "owedToPools";
	if (account.startsWith("organizer_debt:")) return "organizerDebts";
	return Object.hasOwn(KNOWN, account) ? KNOWN[account as keyof typeof KNOWN] : "other";
}

/** Whether the balance covers everything promised plus the reserve. @param reserve in cents */
export function houseState(position: HousePosition, reserve: Cents): "short" | "low" | "covered" {
	if (position.topUp > 0) return "short";
	return position.balance - position.promised < reserve ? "low" : "covered";
}
