import type Stripe from "stripe";
import { afterEach } from "vitest";
import { startTwin, type Twin } from "./index.ts";
import { stripeFor } from "./sdk.ts";

const running: Twin[] = [];
afterEach(async () => {
	await Promise.all(running.splice(0).map((twin) => twin.stop()));
});

/** A new twin that ends with the test, and the SDK for it. */
export async function freshTwin(options: Parameters<typeof startTwin>[0] = {}) {
	const twin = await startTwin(options);
	running.push(twin);
	return { twin, stripe: stripeFor(twin) };
}

export const INTENT_PARAMS = {
	amount: 10_000,
	currency: "usd",
	allowed_payment_method_types: ["card"],
	capture_method: "automatic",
	metadata: { attempt: "a1" },
} satisfies Stripe.PaymentIntentCreateParams;

export async function createPaidIntent(stripe: Stripe, amount = 10_000, card = "pm_card_visa") {
	const intent = await stripe.paymentIntents.create({
		...INTENT_PARAMS,
		amount,
		confirm: true,
		payment_method: card,
	});
	return { intent, charge: String(intent.latest_charge) };
}

/** The error of a call. @throws Error if the call succeeds */
export async function thrownStripeError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
	try {
		await call;
	} catch (error) {
		return error as Stripe.errors.StripeError;
	}
	throw new Error("It was not refused");
}

/** Posts a form like a browser without JavaScript. */
export function post(url: string, fields: Record<string, string>): Promise<Response> {
	return fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}
