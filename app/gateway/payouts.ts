import type { CalendarDate } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import type { ReturnUrls } from "./return-urls.ts";

/** An account of an organizer to open. Its id is the idempotency key, and is in the provider's metadata. */
export type PayeeRequest = {
	id: string;
	userId: string;
	email: string;
	name: string;
	country: string; // two capitals
	entityType: "individual" | "company";
};

export type PayeeFact = { ref: string; state: "pending" | "ready" | "closed" };

/** A payout from an organizer's account at the provider to their bank. */
export type PayoutFact = {
	ref: string;
	payeeRef: string;
	amount: Cents; // or the hundredth part of another currency
	currency: string;
	status: "pending" | "in_transit" | "paid" | "failed" | "canceled";
	arrivalDate: CalendarDate | null;
	failure: string | null;
	at: number; // UTC ms
};

/** A transfer to an organizer out of one charge. Its id is the idempotency key, and is in the provider's metadata. */
export type TransferRequest = {
	id: string;
	chargeRef: string | null; // null for what the house pays
	payeeRef: string;
	amount: Cents;
	tripId: string;
};
/** Why a transfer is refused while the house's own balance at the provider is too small for it. */
export const BALANCE_INSUFFICIENT = "balance_insufficient";

export type TransferFact = { ref: string; id: string; amount: Cents; reversed: Cents };

/** What was taken back of a transfer. Its id is empty when it was made by hand at the provider. */
export type ReversalFact = { ref: string; id: string; amount: Cents };

/** What goes to organizers: their accounts at the provider, transfers to these, and payouts to their banks. */
export type PayoutGateway = {
	ensurePayee(request: PayeeRequest): Promise<{ ref: string }>;
	onboardingUrl(payeeRef: string, urls: ReturnUrls): Promise<string>;
	fetchPayee(payeeRef: string): Promise<PayeeFact>;
	/** The provider's own page, on which an organizer sees and changes their bank account; null where there is none. */
	payeePageUrl(payeeRef: string): Promise<string | null>;
	fetchPayout(payeeRef: string, ref: string): Promise<PayoutFact>;
	/** An account's payouts since a time (UTC ms), oldest first. */
	listPayouts(payeeRef: string, since: number): Promise<PayoutFact[]>;
	transfer(request: TransferRequest): Promise<TransferFact>;
	/** Takes a transfer or a part of it back; `id` is the idempotency key. */
	reverse(id: string, transferRef: string, amount: Cents): Promise<TransferFact>;
	/** Everything that was taken back of a transfer, by us or by hand. */
	listReversals(transferRef: string): Promise<ReversalFact[]>;
};
