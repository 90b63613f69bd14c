import { setTimeout as pause } from "node:timers/promises";
import {
	CARD_MISSING,
	CUSTOMER_MISSING,
	ProviderRefusal,
	ProviderTimeout,
	type Silence,
} from "../gateway.ts";
import type { PaymentError } from "../intent-fact.ts";
import * as texts from "../texts.ts";
import { Stripe } from "./client.server.ts";

/** How long to wait while another request holds the same object or key, in ms. */
const BUSY_RETRY_DELAYS_MS = [100, 200, 400, 800];

/** Only with these statuses is it certain that the request had no effect. */
const REFUSAL_STATUSES = [400, 401, 402, 403, 404];

const MISSING_BY_PARAM: Record<string, string> = { customer: CUSTOMER_MISSING, payment_method: CARD_MISSING };

/** Calls Stripe, and retries for 1.5 s while it is busy. @throws ProviderTimeout, ProviderRefusal */
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

function toProviderError(error: unknown): unknown {
	if (!(error instanceof Stripe.errors.StripeError)) return error;
	const { statusCode: httpStatus } = error;
	if (isDefiniteRefusal(error)) {
		const stopsPayments = isOfAccount(error);
		return new ProviderRefusal(codeOf(error), error.message, { cause: error, httpStatus, stopsPayments });
	}
	const silence = silenceOf(error);
	const answered = `Stripe answered ${httpStatus ?? "what is no JSON"}`;
	const said = silence === "provider_error" ? answered : SILENCE_IN_WORDS[silence];
	const options = { cause: error, isBusy: httpStatus === 409, silence, httpStatus };
	return new ProviderTimeout(`${said}: ${error.message}`, options);
}

const SILENCE_IN_WORDS = { timeout: "Stripe did not answer", no_connection: "No connection to Stripe" };

/** The SDK itself ends a connection that takes too long. */
function silenceOf(error: Stripe.errors.StripeError): Silence {
	if (!(error instanceof Stripe.errors.StripeConnectionError)) return "provider_error";
	const detail: unknown = error.detail;
	const code = detail instanceof Error && "code" in detail ? detail.code : undefined;
	return code === "ETIMEDOUT" ? "timeout" : "no_connection";
}

/** Codes that blame the account or its key, whatever the call was about. */
const ACCOUNT_CODES = [
	"testmode_charges_only",
	"api_key_expired",
	"platform_api_key_expired",
	"secret_key_required",
];

function isOfAccount({ code, statusCode }: Stripe.errors.StripeError): boolean {
	return statusCode === 401 || ACCOUNT_CODES.includes(code ?? "");
}

/** Whether an idempotency key was used before with other parameters. */
export function isKeyReused(error: unknown): boolean {
	return error instanceof ProviderRefusal && error.code === "idempotency_error";
}

/**
 * Whether the object may exist in spite of the error. The caller must look for it, because its key repeats the error.
 */
export function isOutcomeUncertain(error: unknown): boolean {
	return isKeyReused(error) || isReplayed(error) || (stripeErrorOf(error)?.statusCode ?? 0) >= 500;
}

/** Whether Stripe only replayed the failure of an earlier request under the same key. */
export function isReplayed(error: unknown): boolean {
	return stripeErrorOf(error)?.headers?.["idempotent-replayed"] === "true";
}

function stripeErrorOf(error: unknown): Stripe.errors.StripeError | null {
	const cause = error instanceof Error ? error.cause : null;
	return cause instanceof Stripe.errors.StripeError ? cause : null;
}

export function declinedIntentId(error: unknown): string | null {
	return error instanceof Stripe.errors.StripeCardError ? (error.payment_intent?.id ?? null) : null;
}

/** A declined card as a refusal, with one of the two codes of `SubscriptionGateway`; null for any other error. */
export function cardRefusalOf(error: unknown): ProviderRefusal | null {
	if (!(error instanceof Stripe.errors.StripeCardError)) return null;
	const { code, decline_code, message } = error;
	const asks = code?.endsWith("_requires_action") || paymentErrorOf(error).code === "authentication_required";
	return asks
		? new ProviderRefusal("authentication_required", decline_code ? message : texts.bankAsks, {
				cause: error,
			})
		: new ProviderRefusal("card_declined", message || texts.cardDeclined, { cause: error });
}

type StripeFailure = { code?: string | null; decline_code?: string | null; message?: string | null };

/** The bank's reason, or else Stripe's, and a message for the payer. */
export function paymentErrorOf({ code, decline_code, message }: StripeFailure): PaymentError {
	const needsAuthentication = [code, decline_code].includes("authentication_required");
	const reason = decline_code === "generic_decline" ? null : decline_code;
	if (needsAuthentication) {
		return {
			code: "authentication_required",
			message: message || texts.bankAsks,
		};
	}
	return {
		code: reason || code || "card_declined",
		message: message || texts.cardDeclined,
		...(decline_code && !reason && { declineCode: decline_code }),
	};
}

function codeOf(error: Stripe.errors.StripeError): string {
	if (error instanceof Stripe.errors.StripeIdempotencyError) return "idempotency_error";
	const missing = error.code === "resource_missing" && MISSING_BY_PARAM[error.param ?? ""];
	if (missing) return missing;
	// A detached card can no longer be charged.
	if (error.code === "payment_method_unexpected_state") return CARD_MISSING;
	return error.code || error.rawType || error.type;
}

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
