import { HOUR_MS } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";

export type Provider = "demo" | "stripe";

/** The age up to which a call is repeated under its idempotency key, in ms. Stripe forgets a key after 24 hours. */
export const KEY_TTL_MS = 23 * HOUR_MS;

/** What an attempt asks of the provider. Its id is the idempotency key and stands in the provider's metadata. */
export type ChargeRequest = {
	id: string;
	/** When the attempt was stored, UTC ms: the provider has made nothing for it before. */
	createdAt: number;
	amount: Cents;
	currency: "usd";
	tripId: string;
	memberId: string;
	paymentId: string;
	description: string;
	payer: { name: string; email: string | null };
	/** The provider's customer of this member, once it has one. */
	customerRef: string | null;
	/** Whether the card is kept for the later instalments: only with the member's consent. */
	saveCard: boolean;
};

export type IntentStatus =
	| "requires_payment"
	| "requires_action"
	| "processing"
	| "succeeded"
	| "failed"
	| "canceled";

/** A card that the provider keeps for later charges; never its number. */
export type SavedCard = {
	customerRef: string;
	methodRef: string;
	brand: string;
	last4: string;
	expMonth: number;
	expYear: number;
};

/** A provider's payment intent, or hosted checkout, as plain facts. */
export type IntentFact = {
	/** As the attempt knows it: the intent's, or the hosted checkout's. */
	ref: string;
	attemptId: string;
	status: IntentStatus;
	amount: Cents;
	currency: string;
	/** The provider's own fee on the charge, in cents; 0 until it has succeeded. */
	fee: Cents;
	chargeRef: string | null;
	/** The card that was kept, on a success that was to keep it. */
	card: SavedCard | null;
	error: { code: string; message: string } | null;
};

/** Where the provider's own pages lead back to, whole addresses. */
export type ReturnUrls = { success: string; cancel: string };

/** One refund of (a part of) one charge. The id is the idempotency key, and stands in the metadata. */
export type ChargeRefundRequest = { id: string; chargeRef: string; amount: Cents };
export type RefundFact = {
	ref: string;
	/** The order's id. */
	id: string;
	status: "pending" | "succeeded" | "failed";
	amount: Cents;
	error: string | null;
};

/** One transfer to an organizer, paid out of one charge. The id is the idempotency key, and stands in the metadata. */
export type TransferRequest = {
	id: string;
	chargeRef: string;
	payeeRef: string;
	amount: Cents;
	tripId: string;
};
export type TransferFact = { ref: string; id: string; amount: Cents; reversed: Cents };

export type DisputeFact = {
	ref: string;
	chargeRef: string;
	/** What the bank took back, and its own fee, in cents. */
	amount: Cents;
	fee: Cents;
	status: "open" | "won" | "lost";
};

/** What a provider event is about; what happened to it is asked of the provider, never read from the event. */
export type ProviderEvent = {
	id: string;
	type: string;
	/** UTC ms. */
	at: number;
	about:
		| { kind: "attempt"; attemptId: string }
		| { kind: "refund"; ref: string; id: string }
		| { kind: "dispute"; ref: string }
		| { kind: "payee"; ref: string }
		| { kind: "nothing" };
};

/** A line of the provider's own account: what its balance changed by, and for which of our ledger's sources. */
export type BalanceFact = {
	ref: string;
	/** `charge:…`, `refund:…`, `transfer:…`, `dispute:…`, or the provider's own word for what we do not keep. */
	source: string;
	net: Cents;
	at: number;
};

export const TEST_CARDS = ["success", "declined", "authentication", "lost_answer"] as const;
export type TestCard = (typeof TEST_CARDS)[number];

/** The bank's question to a card holder, answered on the demo provider's page. */
export type ChallengeAnswer = "approve" | "refuse";

/**
 * A payment provider. Every call that moves money carries its own idempotency key, so that the same call made
 * again has the effect of one. A call throws `ProviderTimeout` when its outcome is not known, and
 * `ProviderRefusal` when the provider has definitely not done it.
 */
export type PaymentGateway = {
	readonly provider: Provider;
	/** What the provider's SDK in the browser goes by; none where there is no such SDK. */
	readonly publishableKey?: string;
	createIntent(
		request: ChargeRequest,
	): Promise<{ ref: string; clientSecret: string; customerRef: string | null }>;
	/** The provider's own page for the same order: what a plain form post leads to. Null where there is none (demo). */
	createHostedCheckout(
		request: ChargeRequest,
		urls: ReturnUrls,
	): Promise<{ ref: string; url: string; customerRef: string | null } | null>;
	/** Charges the kept card while its holder is away. A decline is a fact with status failed, not an error. */
	chargeSaved(request: ChargeRequest, card: SavedCard): Promise<IntentFact>;
	fetchIntent(ref: string): Promise<IntentFact>;
	/**
	 * Finds the intent of an attempt whose ref was never learnt; null when the provider has none.
	 * @param since when the attempt was stored, UTC ms
	 */
	findIntent(attemptId: string, since: number): Promise<IntentFact | null>;
	cancel(ref: string): Promise<IntentFact>;
	/** Demo only, where no browser SDK confirms: pays the intent with a test card. */
	confirmDemo?(ref: string, card: TestCard): Promise<IntentFact>;
	/** Demo only: the card holder's answer to an authentication. */
	answerDemo?(ref: string, answer: ChallengeAnswer): Promise<IntentFact>;

	refund(request: ChargeRefundRequest): Promise<RefundFact>;
	fetchRefund(ref: string): Promise<RefundFact>;

	/** The organizer's payout account, made once per user. */
	ensurePayee(user: { id: string; email: string; name: string }): Promise<{ ref: string }>;
	/** Where the organizer tells the provider who they are. */
	onboardingUrl(payeeRef: string, urls: ReturnUrls): Promise<string>;
	/** Whether the provider would pay out to them now. */
	payeeReady(payeeRef: string): Promise<boolean>;
	transfer(request: TransferRequest): Promise<TransferFact>;
	/** Takes (a part of) a transfer back, keyed by `id`. */
	reverse(id: string, transferRef: string, amount: Cents): Promise<TransferFact>;

	fetchDispute(ref: string): Promise<DisputeFact>;
	/** @throws ProviderRefusal when the signature does not fit the body, or is older than 5 minutes */
	parseWebhook(body: string, signature: string): Promise<ProviderEvent>;
	/** What happened since an instant, oldest first, for when its webhook never came. */
	listEventsSince(at: number): Promise<ProviderEvent[]>;
	/** Every line of the provider's balance since an instant, oldest first. */
	listBalanceSince(at: number): Promise<BalanceFact[]>;
};

/** The provider did not answer: it may or may not have done what was asked. */
export class ProviderTimeout extends Error {
	override readonly name = "ProviderTimeout";
}

/** The provider has answered that it did not, and will not, do what was asked. */
export class ProviderRefusal extends Error {
	override readonly name = "ProviderRefusal";
	readonly code: string;

	constructor(code: string, message: string, options?: ErrorOptions) {
		super(message, options);
		this.code = code;
	}
}

/** By name, not by class: the server bundle and the host each load this module. */
export function isProviderTimeout(error: unknown): boolean {
	return error instanceof Error && error.name === "ProviderTimeout";
}

export function isProviderRefusal(error: unknown): error is ProviderRefusal {
	return error instanceof Error && error.name === "ProviderRefusal";
}
