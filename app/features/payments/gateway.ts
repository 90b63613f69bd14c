import type { Cents } from "#app/lib/money.ts";

/** What an attempt asks of the provider. Its id is the idempotency key and stands in the provider's metadata. */
export type AttemptOrder = {
	id: string;
	amount: Cents;
	currency: "usd";
	tripId: string;
	memberId: string;
	paymentId: string;
	description: string;
};

export type IntentStatus =
	| "requires_payment"
	| "requires_action"
	| "processing"
	| "succeeded"
	| "failed"
	| "canceled";

/** A provider's payment intent as plain facts. */
export type IntentFact = {
	ref: string;
	attemptId: string;
	status: IntentStatus;
	amount: Cents;
	currency: string;
	/** The provider's own fee on the charge, in cents; 0 until it has succeeded. */
	fee: Cents;
	chargeRef: string | null;
	error: { code: string; message: string } | null;
};

export const TEST_CARDS = ["success", "declined", "authentication", "lost_answer"] as const;
export type TestCard = (typeof TEST_CARDS)[number];

/** The bank's question to a card holder, answered on the demo provider's page. */
export type ChallengeAnswer = "approve" | "refuse";

/**
 * A payment provider. Every call that moves money carries its own idempotency key, so that the same call made
 * again has the effect of one. A call throws `ProviderTimeout` when its outcome is not known.
 */
export type PaymentGateway = {
	readonly provider: "demo" | "stripe";
	createIntent(order: AttemptOrder): Promise<{ ref: string; clientSecret: string }>;
	fetchIntent(ref: string): Promise<IntentFact>;
	/** Finds the intent of an attempt whose ref was never learnt; null when the provider has none. */
	findIntent(attemptId: string): Promise<IntentFact | null>;
	cancel(ref: string): Promise<IntentFact>;
	/** Demo only, where no browser SDK confirms: pays the intent with a test card. */
	confirmDemo?(ref: string, card: TestCard): Promise<IntentFact>;
	/** Demo only: the card holder's answer to an authentication. */
	answerDemo?(ref: string, answer: ChallengeAnswer): Promise<IntentFact>;
	/** Returns the whole of a charge, for a payment that was paid twice. Keyed by the attempt. */
	refundCharge(attemptId: string, ref: string): Promise<{ refundRef: string; amount: Cents }>;
};

/** The provider did not answer: it may or may not have done what was asked. */
export class ProviderTimeout extends Error {
	override readonly name = "ProviderTimeout";
}

export function isProviderTimeout(error: unknown): boolean {
	return error instanceof Error && error.name === "ProviderTimeout";
}
