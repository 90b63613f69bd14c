import { HOUR_MS } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import type { CardGateway } from "./cards.ts";
import type { DisputeGateway } from "./disputes.ts";
import type { EventSubject } from "./event-subject.ts";
import type { ChargeTerms, DeclinedTry, IntentFact } from "./intent-fact.ts";
import type { PayoutGateway } from "./payouts.ts";
import type { RecallGateway } from "./recall.ts";
import type { ReturnUrls } from "./return-urls.ts";
import type { SavedCard, TestCard } from "./saved-card.ts";
import type { SubscriptionGateway } from "./subscriptions.ts";

export type Provider = "demo" | "stripe";

/** For this long a call is repeated under its idempotency key, in ms. Stripe forgets a key after 24 hours. */
export const KEY_TTL_MS = 23 * HOUR_MS;

/** The payment that a charge of a member's share is for. */
type ChargedPayment = {
	paymentId: string;
	givenBy: string | null; // the member who pays this payment as a present, and so is the payer
	terms: ChargeTerms;
};

/** A charge to make. Its id is the idempotency key, and is in the provider's metadata. */
export type ChargeRequest = {
	id: string;
	createdAt: number; // UTC ms; the provider has made nothing for the attempt before this time
	amount: Cents;
	currency: "usd";
	tripId: string;
	memberId: string;
	of: ChargedPayment | "pool"; // a payment of the member's share, or a top-up of the trip's pool
	description: string;
	statementSuffix: string; // the text after the account's prefix on the card statement
	payer: { name: string; email: string | null };
	customerRef: string | null; // the provider's customer for the payer, once there is one
	saveCard: boolean; // for the later instalments, if the member has consented
};

/**
 * An attempt's id begins with its payment's. For a present it also names the giver, whose calls need idempotency keys
 * of their own.
 */
export const paymentOfAttempt = (attemptId: string) => attemptId.replace(/(\.by-[\w-]+)?\.try-\d+$/, "");

/** The member whose customer at the provider pays. */
export const payerIdOf = ({ of, memberId }: Pick<ChargeRequest, "of" | "memberId">) =>
	of === "pool" ? memberId : (of.givenBy ?? memberId);

/**
 * The refund of a charge or of a part of it. Its id is the idempotency key; all fields are in the provider's metadata.
 */
export type ChargeRefundRequest = {
	id: string;
	chargeRef: string;
	amount: Cents;
	deduction?: Cents; // the part of the charge that is kept and not refunded; 0 if missing
	bookingFee?: Cents; // the part of the booking fee that the house gives back; 0 if missing
};
export type RefundFact = {
	ref: string;
	id: string; // the request's id; empty for a refund made by hand at the provider
	chargeRef: string;
	status: "pending" | "succeeded" | "failed";
	amount: Cents;
	error: string | null;
	deduction?: Cents; // as it was asked for, if the provider has kept it
	bookingFee?: Cents;
};

/** The provider's account to which the keys belong. Money in the mode `test` is not real. */
export type AccountFact = { ref: string; mode: "test" | "live"; currency: string };

/** The subject of a provider's event. Its state is fetched from the provider, never read from the event. */
export type ProviderEvent = {
	id: string;
	type: string;
	at: number; // UTC ms
	about: EventSubject;
};

/** A line of the provider's balance: the change in cents, and the source in our ledger that it belongs to. */
export type BalanceFact = {
	ref: string;
	source: string; // `charge:…`, `refund:…`, `transfer:…`, `dispute:…`, `payout:…`, `top-up:…`, `provider-fee:…`, or another type of the provider's
	net: Cents;
	at: number; // UTC ms
};

/** The card holder's answer to the bank's check, which the demo provider asks itself. */
export type ChallengeAnswer = "approve" | "refuse";

/**
 * A payment provider. Every call that moves money has its own idempotency key, so a repeated call has no second effect.
 * A call throws `ProviderTimeout` when its outcome is unknown, and `ProviderRefusal` when it definitely had no effect.
 */
export type PaymentGateway = CardGateway &
	DisputeGateway &
	PayoutGateway &
	SubscriptionGateway &
	Partial<RecallGateway> & {
		readonly provider: Provider;
		readonly publishableKey?: string; // for the provider's browser SDK, if it has one
		/** Returns the account of the keys; the demo provider has none. */
		fetchAccount?(): Promise<AccountFact>;
		createIntent(
			request: ChargeRequest,
		): Promise<{ ref: string; clientSecret: string; customerRef: string | null }>;
		/** Opens the provider's own payment page; null at the demo provider, which has none. */
		createHostedCheckout(
			request: ChargeRequest,
			urls: ReturnUrls,
		): Promise<{ ref: string; url: string; customerRef: string | null } | null>;
		/** Charges a saved card off session. A decline is a fact with the status failed, not an error. */
		chargeSavedCard(request: ChargeRequest, card: SavedCard): Promise<IntentFact>;
		fetchIntent(ref: string): Promise<IntentFact>;
		/** Finds the intent of an attempt whose ref was lost with the answer. @param since when it was stored, UTC ms */
		findIntent(attemptId: string, since: number): Promise<IntentFact | null>;
		/** The declined attempts of an intent or hosted checkout, oldest first. The demo provider does not keep them. */
		listDeclines?(ref: string): Promise<DeclinedTry[]>;
		cancel(ref: string): Promise<IntentFact>;
		/** Creates a request's intent and pays it with a test card; only at the demo provider. */
		payDemo?(request: ChargeRequest, card: TestCard): Promise<IntentFact>;
		/** Pays an intent with a test card; only at the demo provider, which has no browser SDK. */
		confirmDemo?(ref: string, card: TestCard): Promise<IntentFact>;
		answerDemo?(ref: string, answer: ChallengeAnswer): Promise<IntentFact>;

		refund(request: ChargeRefundRequest): Promise<RefundFact>;
		fetchRefund(ref: string): Promise<RefundFact>;

		/**
		 * @throws ProviderRefusal no_signature; wrong_secret if none of our secrets made the signature; too_old if it
		 * is older than 5 minutes; malformed
		 */
		parseWebhook(body: string, signature: string): Promise<ProviderEvent>;
		/** The events since a time (UTC ms), oldest first, for webhooks that never came. */
		listEventsSince(at: number): Promise<ProviderEvent[]>;
		/** The balance's lines since a time (UTC ms), oldest first. */
		listBalanceSince(at: number): Promise<BalanceFact[]>;
	};

/** Why the outcome of a call is unknown. */
export type Silence = "timeout" | "no_connection" | "provider_error";

type TimeoutOptions = ErrorOptions & { isBusy?: boolean; silence?: Silence; httpStatus?: number };

export class ProviderTimeout extends Error {
	override readonly name = "ProviderTimeout";
	readonly isBusy: boolean; // an identical call is still running under the key
	readonly silence: Silence;
	readonly httpStatus: number | undefined; // of the provider's answer, if there was one

	constructor(
		message = "",
		{ isBusy = false, silence = "timeout", httpStatus, ...options }: TimeoutOptions = {},
	) {
		super(message, options);
		this.isBusy = isBusy;
		this.silence = silence;
		this.httpStatus = httpStatus;
	}
}

type RefusalOptions = ErrorOptions & { httpStatus?: number; stopsPayments?: boolean };

export class ProviderRefusal extends Error {
	override readonly name = "ProviderRefusal";
	readonly code: string;
	readonly httpStatus: number | undefined;
	readonly stopsPayments: boolean; // the account or its key is at fault, so nobody can pay

	constructor(
		code: string,
		message: string,
		{ httpStatus, stopsPayments = false, ...options }: RefusalOptions = {},
	) {
		super(message, options);
		this.code = code;
		this.httpStatus = httpStatus;
		this.stopsPayments = stopsPayments;
	}
}

/** Compares names, since the server bundle and the host load this module once each. */
export function isProviderTimeout(error: unknown): error is ProviderTimeout {
	return error instanceof Error && error.name === "ProviderTimeout";
}

export function isProviderRefusal(error: unknown): error is ProviderRefusal {
	return error instanceof Error && error.name === "ProviderRefusal";
}

/** The codes of a refusal because the provider no longer has the customer or the card of a call. */
export const CUSTOMER_MISSING = "customer_missing";
export const CARD_MISSING = "card_missing";

export function isMissing({ code }: { code: string }): boolean {
	return code === CUSTOMER_MISSING || code === CARD_MISSING;
}

/** Whether a bank has declined a charge or wants its customer to authenticate; another card may work. */
export function isDecline({ code }: ProviderRefusal): boolean {
	return code === "card_declined" || code === "authentication_required";
}
