import { cardError, invalid } from "../errors.ts";
import type { PaymentMethod, SetupIntent } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { declineError } from "./cards.ts";
import { completeSetupSession } from "./checkout-complete.ts";
import { alreadyUsedError, attachToCustomer, bankOf, paymentMethodOf } from "./payment-methods.ts";

const NOT_AUTHENTICATED = {
	code: "setup_intent_authentication_failure",
	message:
		"We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** Saves a card, or asks its holder first. @throws ApiError a card error when the bank declines */
export function confirmSetupIntent(world: TwinWorld, intent: SetupIntent, id?: string): void {
	const wanted = id ?? intent.payment_method;
	if (!wanted)
		throw unexpectedState(intent, "You cannot confirm this SetupIntent: a payment method is missing.");
	if (["succeeded", "canceled"].includes(intent.status)) {
		throw unexpectedState(intent, `You cannot confirm this SetupIntent: its status is ${intent.status}.`);
	}
	const method = paymentMethodOf(world, wanted, "payment_method");
	const bank = bankOf(method);
	if (bank.used && !method.customer) throw alreadyUsedError();
	intent.payment_method = method.id;
	if (bank.declinesAttach && bank.declines) throw fail(world, intent, method, declineError(bank.declines));
	if (bank.asks) {
		intent.status = "requires_action";
		intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk: {} };
		world.emit("setup_intent.requires_action", intent);
	} else succeed(world, intent);
}

export function answerSetupChallenge(world: TwinWorld, intent: SetupIntent, approve: boolean): void {
	if (intent.status !== "requires_action") throw unexpectedState(intent, "There is nothing to authenticate.");
	intent.next_action = null;
	if (approve) succeed(world, intent);
	else fail(world, intent, paymentMethodOf(world, intent.payment_method ?? ""), NOT_AUTHENTICATED);
}

/** @throws ApiError when it is too late */
export function cancelSetupIntent(world: TwinWorld, intent: SetupIntent, reason: string | null): void {
	if (["succeeded", "canceled", "processing"].includes(intent.status)) {
		throw unexpectedState(intent, `You cannot cancel this SetupIntent: its status is ${intent.status}.`);
	}
	intent.status = "canceled";
	intent.cancellation_reason = reason as SetupIntent["cancellation_reason"];
	intent.next_action = null;
	world.emit("setup_intent.canceled", intent);
}

function succeed(world: TwinWorld, intent: SetupIntent): void {
	const method = paymentMethodOf(world, intent.payment_method ?? "");
	intent.status = "succeeded";
	intent.last_setup_error = null;
	if (intent.usage === "off_session") bankOf(method).setUp = true;
	if (intent.customer) attachToCustomer(world, method, intent.customer);
	world.emit("setup_intent.succeeded", intent);
	completeSetupSession(world, intent);
}

function fail(
	world: TwinWorld,
	intent: SetupIntent,
	method: PaymentMethod,
	error: { code: string; message: string },
) {
	intent.status = "requires_payment_method";
	intent.payment_method = null;
	intent.last_setup_error = { type: "card_error", ...error, payment_method: structuredClone(method) };
	intent.latest_attempt = world.id("setatt");
	world.emit("setup_intent.setup_failed", intent);
	return cardError({ ...error, setup_intent: structuredClone(intent) });
}

function unexpectedState(intent: SetupIntent, message: string) {
	const code = "setup_intent_unexpected_state";
	return invalid(message, { code, setup_intent: structuredClone(intent) });
}
