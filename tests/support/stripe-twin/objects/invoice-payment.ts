import { type ApiError, invalid } from "../errors.ts";
import type { Invoice, PaymentIntent, Subscription } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { confirmIntent } from "./intent-attempt.ts";
import { cancelIntent, createIntent } from "./intent-state.ts";

/**
 * The retries of a failed renewal, in days after the first attempt. Stripe's own times are chosen by a model, within
 * two weeks.
 */
const RETRY_DAYS = [1, 3, 5, 7];
const DAY_SECONDS = 24 * 60 * 60;

type Attempt = { paymentMethod?: string | undefined; offSession: boolean };

/** The card that an invoice is charged to. @throws ApiError if there is none */
function cardFor(world: TwinWorld, invoice: Pick<Invoice, "customer">, subscription: Subscription): string {
	const own = subscription.default_payment_method;
	const card = own ?? world.customers.get(invoice.customer)?.invoice_settings.default_payment_method;
	if (card) return String(card);
	throw invalid(
		"This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
		{ code: "resource_missing" },
	);
}

/** @throws ApiError a card error, with the intent in its new state */
function charge(world: TwinWorld, intent: PaymentIntent, paymentMethod: string, offSession: boolean): void {
	try {
		confirmIntent(world, intent, { paymentMethod, offSession, errorOnRequiresAction: true });
	} catch (error) {
		const { body } = error as ApiError;
		// A holder who is present could answer the bank in the browser.
		if (body?.code === "authentication_required" && !offSession) {
			body.code = "subscription_payment_intent_requires_action";
		}
		throw error;
	}
}

function intentFor(world: TwinWorld, invoice: Invoice): PaymentIntent {
	const known = world.invoicePayments.all().find((each) => each.invoice === invoice.id);
	const intent = world.intents.get(known?.payment.payment_intent as string | undefined);
	if (intent) return intent;
	const made = createIntent(world, {
		amount: invoice.amount_due,
		currency: invoice.currency,
		customer: invoice.customer ?? "",
		description: "Subscription",
		capture_method: "automatic",
		allowed_payment_method_types: ["card"],
	});
	world.invoicePayments.add({
		id: world.id("inpay"),
		object: "invoice_payment",
		amount_paid: null,
		amount_requested: invoice.amount_due,
		created: world.seconds(),
		currency: invoice.currency,
		invoice: invoice.id,
		is_default: true,
		livemode: false,
		payment: { type: "payment_intent", payment_intent: made.id },
		status: "open",
		status_transitions: { canceled_at: null, paid_at: null },
	});
	return made;
}

/** Pays an invoice that is not stored yet; a decline leaves nothing behind. @throws ApiError a card error */
export function payBeforehand(
	world: TwinWorld,
	invoice: Invoice,
	subscription: Subscription,
	by: Attempt,
): void {
	if (invoice.amount_due === 0) return;
	const card = by.paymentMethod ?? cardFor(world, invoice, subscription);
	const intent = intentFor(world, invoice);
	try {
		charge(world, intent, card, by.offSession);
	} catch (error) {
		cancelIntent(world, intent, "void_invoice");
		throw error;
	}
}

/** Marks an invoice as paid, by its intent or because nothing is due. */
export function settle(world: TwinWorld, invoice: Invoice): void {
	const now = world.seconds();
	invoice.status = "paid";
	invoice.amount_paid = invoice.amount_due;
	invoice.amount_remaining = 0;
	invoice.attempted = true;
	invoice.next_payment_attempt = null;
	invoice.status_transitions.paid_at = now;
	const payment = world.invoicePayments.all().find((each) => each.invoice === invoice.id);
	if (payment) {
		payment.status = "paid";
		payment.amount_paid = invoice.amount_due;
		payment.status_transitions.paid_at = now;
	}
	world.emit("invoice.paid", invoice);
	world.emit("invoice.payment_succeeded", invoice);
}

/**
 * Tries to pay an open invoice. The subscription is active again once its latest invoice is paid.
 * @throws ApiError a card error, after which it is past due
 */
export function payInvoice(
	world: TwinWorld,
	invoice: Invoice,
	subscription: Subscription,
	by: Attempt,
): void {
	try {
		if (invoice.amount_due > 0) {
			const card = by.paymentMethod ?? cardFor(world, invoice, subscription);
			invoice.attempt_count++;
			charge(world, intentFor(world, invoice), card, by.offSession);
		}
	} catch (error) {
		markUnpaid(world, invoice, subscription);
		throw error;
	}
	settle(world, invoice);
	if (subscription.status === "past_due" && subscription.latest_invoice === invoice.id) {
		subscription.status = "active";
		world.emit("customer.subscription.updated", subscription);
	}
}

function markUnpaid(world: TwinWorld, invoice: Invoice, subscription: Subscription): void {
	const first = invoice.status_transitions.finalized_at ?? world.seconds();
	const times = RETRY_DAYS.map((day) => first + day * DAY_SECONDS);
	invoice.attempted = true;
	invoice.next_payment_attempt = times.find((time) => time > world.seconds()) ?? null;
	world.emit("invoice.payment_failed", invoice);
	if (subscription.status !== "active") return;
	subscription.status = "past_due";
	world.emit("customer.subscription.updated", subscription);
}
