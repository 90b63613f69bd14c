import { setTimeout as pause } from "node:timers/promises";
import { ProviderRefusal, ProviderTimeout } from "../gateway.ts";
import { Stripe } from "./client.server.ts";

/** Waits before asking again, in ms, while another request holds the same object or the same key. */
const BUSY_RETRY_DELAYS_MS = [100, 200, 400, 800];

/** With these Stripe says that it has not done what was asked; with any other it may have. */
const REFUSAL_STATUSES = [400, 401, 402, 403, 404];

/**
 * Makes one call to Stripe. What is busy there is asked again for a second and a half: Stripe has not begun it.
 * @throws ProviderTimeout when the outcome is not known, ProviderRefusal when Stripe has definitely not done it
 */
export async function callStripe<T>(call: () => Promise<T>, waits = BUSY_RETRY_DELAYS_MS): Promise<T> {
	try {
		return await call();
	} catch (error) {
		const [wait, ...more] = waits;
		if (wait === undefined || !isBusy(error)) throw toProviderError(error);
		await pause(wait);
		return callStripe(call, more);
	}
}

/** Stripe's errors as the gateway's; what is not Stripe's stays as it is. */
export function toProviderError(error: unknown): unknown {
	if (!(error instanceof Stripe.errors.StripeError)) return error;
	if (isDefiniteRefusal(error)) return new ProviderRefusal(codeOf(error), error.message, { cause: error });
	return new ProviderTimeout(`Stripe gave no answer: ${error.statusCode ?? error.type} ${error.message}`, {
		cause: error,
	});
}

/** Whether an idempotency key was used before with other details: what it made then has to be looked for. */
export function isKeyReused(error: unknown): boolean {
	return error instanceof ProviderRefusal && error.code === "idempotency_error";
}

/**
 * Whether what was asked for may have been made all the same, now or before, under this very key: then it has to be
 * looked for, since the key will go on giving the same error.
 */
export function isOutcomeUncertain(error: unknown): boolean {
	return isKeyReused(error) || isReplayed(error) || (stripeErrorOf(error)?.statusCode ?? 0) >= 500;
}

/** Whether Stripe has only said again how an earlier request under the same key had failed. */
export function isReplayed(error: unknown): boolean {
	return stripeErrorOf(error)?.headers?.["idempotent-replayed"] === "true";
}

function stripeErrorOf(error: unknown): Stripe.errors.StripeError | null {
	const cause = error instanceof Error ? error.cause : null;
	return cause instanceof Stripe.errors.StripeError ? cause : null;
}

/** The payment intent that a card was declined for, or null when the error is of another kind. */
export function declinedIntentId(error: unknown): string | null {
	return error instanceof Stripe.errors.StripeCardError ? (error.payment_intent?.id ?? null) : null;
}

type StripeFailure = { code?: string | null; decline_code?: string | null; message?: string | null };

/** Why a payment failed: the bank's own reason where it gave one, and words that can be shown to the payer. */
export function paymentErrorOf({ code, decline_code, message }: StripeFailure): {
	code: string;
	message: string;
} {
	const needsHolder = [code, decline_code].includes("authentication_required");
	const reason = decline_code === "generic_decline" ? null : decline_code;
	if (needsHolder) {
		return {
			code: "authentication_required",
			message: message || "Your bank wants to confirm this payment with you.",
		};
	}
	return { code: reason || code || "card_declined", message: message || "Your card was declined." };
}

function codeOf(error: Stripe.errors.StripeError): string {
	if (error instanceof Stripe.errors.StripeIdempotencyError) return "idempotency_error";
	return error.code || error.rawType || error.type;
}

/** A rate limit is busy, not a refusal, whatever its status. */
function isDefiniteRefusal(error: Stripe.errors.StripeError): boolean {
	const { statusCode } = error;
	return statusCode !== undefined && REFUSAL_STATUSES.includes(statusCode) && !isRateLimit(error);
}

function isBusy(error: unknown): boolean {
	return error instanceof Stripe.errors.StripeError && (error.statusCode === 409 || isRateLimit(error));
}

function isRateLimit(error: Stripe.errors.StripeError): boolean {
	return error.statusCode === 429 || error.code === "rate_limit" || error.code === "lock_timeout";
}
