import type { AttemptSurface, IntentFact, IntentStatus } from "../intent-fact.ts";
import type { CardFace, SavedCard } from "../saved-card.ts";
import type { Stripe } from "./client.server.ts";
import { paymentErrorOf } from "./errors.server.ts";
import { orderOf, topUpOf } from "./intent-params.server.ts";

export const INTENT_EXPAND = ["latest_charge.balance_transaction", "payment_method"];
export const SESSION_EXPAND = INTENT_EXPAND.map((part) => `payment_intent.${part}`);

const STATUS_FROM_STRIPE: Partial<Record<Stripe.PaymentIntent.Status, IntentStatus>> = {
	requires_payment_method: "requires_payment",
	requires_confirmation: "requires_payment",
	requires_action: "requires_action",
	processing: "processing",
	succeeded: "succeeded",
	canceled: "canceled",
};

/**
 * Turns a PaymentIntent into a fact. After a decline on session the same browser can still pay it, so it requires a
 * payment; after a decline off session it has failed, since nobody has its client secret. For a charge settled in
 * another currency we know no fee in dollars, so its whole amount is missing from our balance and shows up as a
 * difference.
 */
export function intentFact(intent: Stripe.PaymentIntent): IntentFact {
	const charge = requireExpanded(intent.latest_charge);
	const balance = requireExpanded(charge?.balance_transaction);
	const isPaid = intent.status === "succeeded";
	return {
		ref: intent.id,
		attemptId: intent.metadata.attempt_id ?? "",
		surface: surfaceOf(intent.metadata),
		order: orderOf(intent.metadata),
		topUp: topUpOf(intent.metadata),
		customerRef: idOf(intent.customer),
		// The fee is unknown until Stripe has created the balance transaction.
		status: isPaid && !balance ? "processing" : statusOf(intent),
		amount: isPaid ? intent.amount_received : intent.amount,
		currency: intent.currency,
		fee: isPaid && balance?.currency === intent.currency ? balance.fee : 0,
		chargeRef: isPaid ? (charge?.id ?? null) : null,
		...(isPaid && charge && { chargedAt: charge.created * 1_000 }),
		card: isPaid ? savedCardFrom(intent) : null,
		paidWith: isPaid ? cardFaceOf(intent) : null,
		fingerprint: fingerprintOf(intent, charge),
		declineRef: isPaid ? null : declineRefOf(intent, charge),
		error: isPaid ? null : errorOf(intent, charge),
	};
}

/** Turns a hosted checkout into a fact with its own ref, and with the details of its intent once there is one. */
export function sessionFact(session: Stripe.Checkout.Session): IntentFact {
	const intent = requireExpanded(session.payment_intent);
	const fact = intent && intentFact(intent);
	const isSettled = fact?.status === "succeeded" || fact?.status === "processing";
	return {
		fee: 0,
		chargeRef: null,
		card: null,
		paidWith: null,
		fingerprint: null,
		declineRef: null,
		error: null,
		...fact,
		ref: session.id,
		attemptId: session.metadata?.attempt_id ?? "",
		order: orderOf(session.metadata),
		topUp: topUpOf(session.metadata),
		customerRef: idOf(session.customer),
		surface: "hosted",
		status: isSettled ? fact.status : sessionStatus(session),
		amount: isSettled ? fact.amount : (session.amount_total ?? 0),
		currency: session.currency ?? "",
	};
}

function surfaceOf({ surface }: Stripe.Metadata): AttemptSurface | undefined {
	return surface === "hosted" || surface === "off_session" || surface === "embedded" ? surface : undefined;
}

export function idOf(given: string | { id: string } | null | undefined): string | null {
	return typeof given === "string" ? given : (given?.id ?? null);
}

export function requireExpanded<T extends { id: string }>(given: string | T | null | undefined): T | null {
	if (typeof given === "string") throw new Error(`${given} was to be expanded`);
	return given ?? null;
}

function statusOf(intent: Stripe.PaymentIntent): IntentStatus {
	const status = STATUS_FROM_STRIPE[intent.status];
	if (!status) throw new Error(`intent ${intent.id} is ${intent.status}`);
	if (intent.metadata.surface !== "off_session") return status;
	return status === "succeeded" || status === "processing" ? status : "failed";
}

/** A complete session without a settled intent is waiting for a bank. */
function sessionStatus({ status }: Stripe.Checkout.Session): IntentStatus {
	if (status === "expired") return "canceled";
	return status === "complete" ? "processing" : "requires_payment";
}

function errorOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): IntentFact["error"] {
	// While a bank's check is pending, an error and a failed charge belong to an earlier card.
	if (statusOf(intent) === "requires_action") return null;
	if (intent.last_payment_error) return paymentErrorOf(intent.last_payment_error);
	if (charge?.failure_code)
		return paymentErrorOf({ code: charge.failure_code, message: charge.failure_message });
	if (statusOf(intent) !== "failed") return null;
	return paymentErrorOf({ code: intent.status === "requires_action" ? "authentication_required" : null });
}

/** A decline creates a failed charge. A failed authentication creates none, so the PaymentIntent's id is used. */
function declineRefOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): string | null {
	if (charge?.failure_code) return charge.id;
	return intent.last_payment_error?.type === "card_error" ? intent.id : null;
}

function fingerprintOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): string | null {
	const tried = intent.last_payment_error?.payment_method ?? requireExpanded(intent.payment_method);
	return charge?.payment_method_details?.card?.fingerprint ?? tried?.card?.fingerprint ?? null;
}

function savedCardFrom(intent: Stripe.PaymentIntent): SavedCard | null {
	const customerRef = idOf(intent.customer);
	const method = requireExpanded(intent.payment_method);
	if (intent.setup_future_usage !== "off_session" || !customerRef || !method?.card) return null;
	const { brand, last4, exp_month, exp_year } = method.card;
	return { customerRef, methodRef: method.id, brand, last4, expMonth: exp_month, expYear: exp_year };
}

function cardFaceOf(intent: Stripe.PaymentIntent): CardFace | null {
	const card = requireExpanded(intent.payment_method)?.card;
	return card ? { brand: card.brand, last4: card.last4 } : null;
}
