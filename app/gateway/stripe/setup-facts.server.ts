import type { SetupFact, SetupStatus } from "../cards.ts";
import type { SavedCard } from "../saved-card.ts";
import type { Stripe } from "./client.server.ts";
import { paymentErrorOf } from "./errors.server.ts";
import { idOf, requireExpanded } from "./facts.server.ts";

/** Marks a setup for a membership's automatic charges in its metadata. */
export const FOR_CHARGES = "automatic charges";

export const SETUP_EXPAND = ["payment_method"];
export const HOSTED_SETUP_EXPAND = ["setup_intent.payment_method"];

const STATUS_FROM_STRIPE: Partial<Record<Stripe.SetupIntent.Status, SetupStatus>> = {
	requires_payment_method: "requires_card",
	requires_confirmation: "requires_card",
	requires_action: "requires_action",
	processing: "processing",
	succeeded: "succeeded",
	canceled: "canceled",
};

export function setupFact(setup: Stripe.SetupIntent): SetupFact {
	const status = STATUS_FROM_STRIPE[setup.status];
	if (!status) throw new Error(`setup ${setup.id} is ${setup.status}`);
	const isDone = status === "succeeded";
	return {
		ref: setup.id,
		id: setup.metadata?.setup_id ?? "",
		customerRef: idOf(setup.customer) ?? "",
		status,
		card: isDone ? cardOf(requireExpanded(setup.payment_method), idOf(setup.customer)) : null,
		error: !isDone && setup.last_setup_error ? paymentErrorOf(setup.last_setup_error) : null,
		fingerprint: (!isDone && setup.last_setup_error?.payment_method?.card?.fingerprint) || null,
		declineRef: !isDone && setup.last_setup_error ? (idOf(setup.latest_attempt) ?? setup.id) : null,
	};
}

/** Turns a hosted page into a fact with its own ref and id, and with the card of its setup once there is one. */
export function hostedSetupFact(session: Stripe.Checkout.Session): SetupFact {
	const setup = requireExpanded(session.setup_intent);
	const fact = setup && setupFact(setup);
	return {
		ref: session.id,
		id: session.metadata?.setup_id ?? "",
		customerRef: idOf(session.customer) ?? "",
		status: fact?.status === "succeeded" ? "succeeded" : statusOfPage(session),
		card: fact?.card ?? null,
		error: fact?.error ?? null,
		fingerprint: fact?.fingerprint ?? null,
		declineRef: fact?.declineRef ?? null,
	};
}

export function cardOf(method: Stripe.PaymentMethod | null, customerRef: string | null): SavedCard | null {
	if (!method?.card || !customerRef) return null;
	const { brand, last4, exp_month, exp_year } = method.card;
	return { customerRef, methodRef: method.id, brand, last4, expMonth: exp_month, expYear: exp_year };
}

function statusOfPage({ status }: Stripe.Checkout.Session): SetupStatus {
	if (status === "expired") return "canceled";
	return status === "complete" ? "processing" : "requires_card";
}
