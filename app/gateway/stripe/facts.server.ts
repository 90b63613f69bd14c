import type { IntentFact, IntentStatus, SavedCard } from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { paymentErrorOf } from "./errors.server.ts";

/** What a fact needs of a payment intent beyond its ids. */
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
 * A payment intent as a fact. After a decline on session it can be paid again in the same browser, so it is still
 * to be paid, with an error; one that was declined off session is failed, and nobody has the means to pay it.
 * @throws Error when it was charged in another currency than its own, since then its fee is in that one too
 */
export function intentFact(intent: Stripe.PaymentIntent): IntentFact {
	const charge = requireExpanded(intent.latest_charge);
	const balance = requireExpanded(charge?.balance_transaction);
	const isPaid = intent.status === "succeeded";
	if (isPaid && balance && balance.currency !== intent.currency) {
		throw new Error(`charge ${charge?.id} of ${intent.currency} was settled in ${balance.currency}`);
	}
	return {
		ref: intent.id,
		attemptId: intent.metadata.attempt_id ?? "",
		// Without its balance transaction the fee is not known yet: Stripe is still working on it.
		status: isPaid && !balance ? "processing" : statusOf(intent),
		amount: isPaid ? intent.amount_received : intent.amount,
		currency: intent.currency,
		fee: isPaid ? (balance?.fee ?? 0) : 0,
		chargeRef: isPaid ? (charge?.id ?? null) : null,
		card: isPaid ? savedCardFrom(intent) : null,
		error: isPaid ? null : errorOf(intent, charge),
	};
}

/** A hosted checkout as a fact under its own ref: what its payment intent says, once there is one. */
export function sessionFact(session: Stripe.Checkout.Session): IntentFact {
	const intent = requireExpanded(session.payment_intent);
	const of = intent && intentFact(intent);
	const settled = of?.status === "succeeded" || of?.status === "processing";
	return {
		fee: 0,
		chargeRef: null,
		card: null,
		error: null,
		...of,
		ref: session.id,
		attemptId: session.metadata?.attempt_id ?? "",
		status: settled ? of.status : sessionStatus(session),
		amount: settled ? of.amount : (session.amount_total ?? 0),
		currency: session.currency ?? "",
	};
}

/** The id of what Stripe gives as an id or, expanded, as the object. */
export function idOf(given: string | { id: string } | null | undefined): string | null {
	return typeof given === "string" ? given : (given?.id ?? null);
}

function requireExpanded<T extends { id: string }>(given: string | T | null | undefined): T | null {
	if (typeof given === "string") throw new Error(`${given} was to be expanded`);
	return given ?? null;
}

function statusOf(intent: Stripe.PaymentIntent): IntentStatus {
	const status = STATUS_FROM_STRIPE[intent.status];
	if (!status) throw new Error(`intent ${intent.id} is ${intent.status}`);
	if (intent.metadata.surface !== "off_session") return status;
	return status === "succeeded" || status === "processing" ? status : "failed";
}

/** An open page can still be paid on; one that is through but not paid is waiting for a bank. */
function sessionStatus({ status }: Stripe.Checkout.Session): IntentStatus {
	if (status === "expired") return "canceled";
	return status === "complete" ? "processing" : "requires_payment";
}

function errorOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): IntentFact["error"] {
	if (intent.last_payment_error) return paymentErrorOf(intent.last_payment_error);
	if (charge?.failure_code)
		return paymentErrorOf({ code: charge.failure_code, message: charge.failure_message });
	if (statusOf(intent) !== "failed") return null;
	return paymentErrorOf({ code: intent.status === "requires_action" ? "authentication_required" : null });
}

function savedCardFrom(intent: Stripe.PaymentIntent): SavedCard | null {
	const customerRef = idOf(intent.customer);
	const method = requireExpanded(intent.payment_method);
	if (intent.setup_future_usage !== "off_session" || !customerRef || !method?.card) return null;
	const { brand, last4, exp_month, exp_year } = method.card;
	return { customerRef, methodRef: method.id, brand, last4, expMonth: exp_month, expYear: exp_year };
}
