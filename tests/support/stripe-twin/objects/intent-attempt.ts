import { cardError, invalid } from "../errors.ts";
import type { PaymentIntent, PaymentMethod } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { askBank } from "./bank.ts";
import { declineError } from "./cards.ts";
import { createCharge } from "./charges.ts";
import { completeSessionOf } from "./checkout-complete.ts";
import { unexpectedState } from "./intent-state.ts";
import { alreadyUsedError, attachToCustomer, bankOf, paymentMethodOf } from "./payment-methods.ts";

export type Confirmation = {
	paymentMethod?: string | undefined;
	offSession?: boolean;
	errorOnRequiresAction?: boolean;
	returnUrl?: string | undefined;
	inBrowser?: boolean; // confirmed by stripe.js, which handles the next step itself
};

/**
 * Confirms an intent, which then has succeeded or waits for the card holder.
 * @throws ApiError a card error when the bank declines; the intent then takes another payment method
 */
export function confirmIntent(world: TwinWorld, intent: PaymentIntent, by: Confirmation): void {
	if (["succeeded", "canceled", "processing"].includes(intent.status)) {
		throw unexpectedState(intent, "confirm");
	}
	const id = by.paymentMethod ?? intent.payment_method;
	if (!id) {
		throw invalid(
			"You cannot confirm this PaymentIntent because it's missing a payment method. To confirm the PaymentIntent with a payment method, pass a `payment_method`.",
			{ code: "payment_intent_unexpected_state", payment_intent: structuredClone(intent) },
		);
	}
	if (intent.automatic_payment_methods?.allow_redirects === "always" && !by.returnUrl && !by.inBrowser) {
		throw invalid(
			"This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.",
		);
	}
	const method = usable(paymentMethodOf(world, id, "payment_method"), intent);
	intent.payment_method = method.id;
	const answer = askBank(world, method, { offSession: by.offSession ?? false, authenticated: false });
	if (answer.kind === "no") throw fail(world, intent, method, answer.declineCode);
	if (answer.kind === "yes") succeed(world, intent, method);
	else if (by.errorOnRequiresAction) throw fail(world, intent, method, "authentication_required");
	else waitForHolder(world, intent, by.returnUrl);
}

function waitForHolder(world: TwinWorld, intent: PaymentIntent, returnUrl: string | undefined): void {
	intent.status = "requires_action";
	intent.next_action = returnUrl
		? {
				type: "redirect_to_url",
				redirect_to_url: { return_url: returnUrl, url: `${world.origin}/authenticate/${intent.id}` },
			}
		: { type: "use_stripe_sdk", use_stripe_sdk: {} };
	world.emit("payment_intent.requires_action", intent);
}

/** @throws ApiError if the bank has not asked anything, or declines the card after all */
export function answerChallenge(world: TwinWorld, intent: PaymentIntent, approve: boolean): void {
	const method = world.paymentMethods.get(intent.payment_method);
	if (intent.status !== "requires_action" || !method) throw unexpectedState(intent, "authenticate");
	intent.next_action = null;
	if (!approve) {
		intent.status = "requires_payment_method";
		intent.payment_method = null;
		intent.last_payment_error = {
			type: "invalid_request_error",
			code: "payment_intent_authentication_failure",
			message:
				"We are unable to authenticate your payment method. Please choose a different payment method and try again.",
			payment_method: structuredClone(method),
		};
		world.emit("payment_intent.payment_failed", intent);
		return;
	}
	const answer = askBank(world, method, { offSession: false, authenticated: true });
	if (answer.kind === "no") throw fail(world, intent, method, answer.declineCode);
	succeed(world, intent, method);
}

function usable(method: PaymentMethod, intent: PaymentIntent): PaymentMethod {
	if (method.customer && method.customer !== intent.customer) {
		throw invalid(
			intent.customer
				? `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`
				: `The PaymentMethod ${method.id} belongs to a Customer. Include the Customer in the \`customer\` parameter.`,
			{ code: "payment_intent_invalid_parameter", param: "payment_method" },
		);
	}
	if (bankOf(method).used && !method.customer) throw alreadyUsedError();
	return method;
}

function succeed(world: TwinWorld, intent: PaymentIntent, method: PaymentMethod): void {
	const bank = bankOf(method);
	bank.used = true;
	const charge = createCharge(world, intent, method, null);
	intent.status = "succeeded";
	intent.amount_received = intent.amount;
	intent.latest_charge = charge.id;
	intent.last_payment_error = null;
	intent.next_action = null;
	if (intent.setup_future_usage && intent.customer) {
		attachToCustomer(world, method, intent.customer);
		if (intent.setup_future_usage === "off_session") bank.setUp = true;
	}
	world.emit("payment_intent.succeeded", intent);
	completeSessionOf(world, intent, method);
}

/** Returns the error to throw. */
function fail(world: TwinWorld, intent: PaymentIntent, method: PaymentMethod, declineCode: string) {
	const charge = createCharge(world, intent, method, declineCode);
	const decline = declineError(declineCode);
	intent.status = "requires_payment_method";
	intent.payment_method = null;
	intent.next_action = null;
	intent.latest_charge = charge.id;
	const kept = { ...decline, charge: charge.id, payment_method: structuredClone(method) };
	intent.last_payment_error = { type: "card_error", ...kept };
	world.emit("payment_intent.payment_failed", intent);
	return cardError({ ...kept, payment_intent: structuredClone(intent) });
}
