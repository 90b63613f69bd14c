import type { CalendarDate } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import type { ReturnUrls } from "./return-urls.ts";

/** An organizer's account to be opened. Its id is the idempotency key, and is in the provider's metadata. */
export type PayeeRequest = {
	id: string;
	userId: string;
	email: string;
	name: string;
	country: string; // two capital letters, ISO 3166
	entityType: "individual" | "company";
};

export type PayeeFact = { ref: string; state: "pending" | "ready" | "closed" };

/** A payout from an organizer's account at the provider to their bank. */
export type PayoutFact = {
	ref: string;
	payeeRef: string;
	amount: Cents; // or hundredths of another currency
	currency: string;
	status: "pending" | "in_transit" | "paid" | "failed" | "canceled";
	arrivalDate: CalendarDate | null;
	failure: string | null;
	at: number; // UTC ms
};

/** A transfer to an organizer out of one charge. Its id is the idempotency key, and is in the provider's metadata. */
export type TransferRequest = {
	id: string;
	chargeRef: string | null; // null if the house pays
	payeeRef: string;
	amount: Cents;
	tripId: string;
};
/** The code of a refusal because the house's balance at the provider is too low for a transfer. */
export const BALANCE_INSUFFICIENT = "balance_insufficient";

export type TransferFact = { ref: string; id: string; amount: Cents; reversed: Cents };

/** A transfer as the provider lists it, with its payee and its time (UTC ms). */
export type ListedTransfer = TransferFact & { payeeRef: string; at: number };

/** A reversal of a transfer. Its id is empty if it was made by hand at the provider. */
export type ReversalFact = { ref: string; id: string; amount: Cents };

/** Organizers' money: their accounts at the provider, transfers to them, and payouts to their banks. */
export type PayoutGateway = {
	ensurePayee(request: PayeeRequest): Promise<{ ref: string }>;
	onboardingUrl(payeeRef: string, urls: ReturnUrls): Promise<string>;
	fetchPayee(payeeRef: string): Promise<PayeeFact>;
	/** The URL of the provider's page for an organizer's bank account; null if there is none. */
	payeePageUrl(payeeRef: string): Promise<string | null>;
	fetchPayout(payeeRef: string, ref: string): Promise<PayoutFact>;
	/** Lists an account's payouts since a time (UTC ms), oldest first. */
	listPayouts(payeeRef: string, since: number): Promise<PayoutFact[]>;
	transfer(request: TransferRequest): Promise<TransferFact>;
	/** Lists all transfers of a trip, oldest first. */
	listTransfers(tripId: string): Promise<ListedTransfer[]>;
	/** Reverses a transfer or a part of it; `id` is the idempotency key. */
	reverse(id: string, transferRef: string, amount: Cents): Promise<TransferFact>;
	/** Lists all reversals of a transfer, by us or by hand. */
	listReversals(transferRef: string): Promise<ReversalFact[]>;
};
