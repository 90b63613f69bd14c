import type Stripe from "stripe";

/** A Stripe object as it is kept: what can be expanded is an id. */
type Stored<T, K extends keyof T> = Omit<T, K> & { [P in K]: Extract<T[P], string | null | undefined> };

export type Customer = Stripe.Customer;
export type PaymentMethod = Stored<Stripe.PaymentMethod, "customer"> & { card: Stripe.PaymentMethod.Card };
export type PaymentIntent = Stored<
	Omit<Stripe.PaymentIntent, "last_payment_error">,
	| "application"
	| "customer"
	| "latest_charge"
	| "on_behalf_of"
	| "payment_method"
	| "payment_record"
	| "review"
	| "source"
> & { client_secret: string; last_payment_error: object | null };
export type SetupIntent = Stored<
	Omit<Stripe.SetupIntent, "last_setup_error">,
	| "application"
	| "customer"
	| "latest_attempt"
	| "mandate"
	| "on_behalf_of"
	| "payment_method"
	| "single_use_mandate"
> & { client_secret: string; last_setup_error: object | null };
export type Charge = Stored<
	Stripe.Charge,
	"balance_transaction" | "customer" | "payment_intent" | "failure_balance_transaction"
>;
export type Refund = Stored<
	Stripe.Refund,
	"balance_transaction" | "charge" | "customer" | "payment_intent" | "failure_balance_transaction"
>;
export type Transfer = Stored<
	Stripe.Transfer,
	"balance_transaction" | "destination" | "source_transaction" | "destination_payment"
>;
export type TransferReversal = Stored<Stripe.TransferReversal, "balance_transaction" | "transfer">;
export type Dispute = Stored<Stripe.Dispute, "charge" | "payment_intent">;
export type BalanceTransaction = Stored<Stripe.BalanceTransaction, "source">;
export type Session = Stored<Stripe.Checkout.Session, "customer" | "payment_intent" | "setup_intent">;
export type Account = Stripe.V2.Core.Account;

/** An event of a webhook endpoint, with the object as it was then. */
export type Event = {
	id: string;
	object: "event";
	account?: string;
	api_version: string;
	created: number;
	data: { object: Record<string, unknown> };
	livemode: false;
	pending_webhooks: number;
	request: { id: string | null; idempotency_key: string | null };
	type: string;
};

/** A request as the twin got it, oldest first in the log. */
export type LoggedRequest = {
	id: string;
	at: Date;
	method: string;
	path: string;
	/** As they came over the wire, decoded. */
	params: Record<string, unknown>;
	idempotencyKey: string | null;
	/** Null when its connection was dropped before an answer. */
	status: number | null;
	errorCode: string | null;
	/** The answer was that of an earlier request with the same key. */
	replayed: boolean;
	/** What `twin.faults` did to it. */
	fault: string | null;
};
