import type Stripe from "stripe";

/** A stored Stripe object has ids instead of expandable objects. */
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
export type Product = Stripe.Product;
export type Price = Stored<Stripe.Price, "product"> & {
	unit_amount: number;
	recurring: Stripe.Price.Recurring;
};
type SubscriptionItem = Omit<Stripe.SubscriptionItem, "price"> & { price: Price };
export type Subscription = Omit<
	Stored<
		Stripe.Subscription,
		| "application"
		| "customer"
		| "default_payment_method"
		| "default_source"
		| "latest_invoice"
		| "on_behalf_of"
		| "pending_setup_intent"
		| "schedule"
		| "test_clock"
	>,
	"items"
> & { items: { object: "list"; data: [SubscriptionItem]; has_more: false; url: string } };
export type Invoice = Stored<
	Omit<Stripe.Invoice, "payments">,
	| "application"
	| "customer"
	| "default_payment_method"
	| "default_source"
	| "latest_revision"
	| "on_behalf_of"
	| "test_clock"
>;
export type InvoicePayment = Stored<Stripe.InvoicePayment, "invoice">;
export type Schedule = Stored<
	Stripe.SubscriptionSchedule,
	"application" | "customer" | "subscription" | "test_clock"
>;
export type PortalConfiguration = Stored<Stripe.BillingPortal.Configuration, "application">;
export type Payout = Stored<
	Stripe.Payout,
	"balance_transaction" | "destination" | "failure_balance_transaction" | "original_payout" | "reversed_by"
>;
export type Account = Stripe.V2.Core.Account;
export type WebhookEndpoint = Stripe.WebhookEndpoint;
export type EventDestination = Stripe.V2.Core.EventDestination;
export type PaymentMethodDomain = Stripe.PaymentMethodDomain;

/** An event, with the object in its state at that time. */
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

export type LoggedRequest = {
	id: string;
	at: Date;
	method: string;
	path: string;
	params: Record<string, unknown>; // decoded
	idempotencyKey: string | null;
	status: number | null; // null for a dropped connection
	errorCode: string | null;
	replayed: boolean; // repeated from an earlier request with the same key
	fault: string | null; // caused by `twin.faults`
};
