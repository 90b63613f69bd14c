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

/** An intent as the app makes them. */
export const ORDER = {
	amount: 10_000,
	currency: "usd",
	allowed_payment_method_types: ["card"],
	capture_method: "automatic",
	metadata: { attempt: "a1" },
} satisfies Stripe.PaymentIntentCreateParams;

/** An intent that is paid. @returns it, with its charge's id */
export async function paid(stripe: Stripe, amount = 10_000, card = "pm_card_visa") {
	const intent = await stripe.paymentIntents.create({
		...ORDER,
		amount,
		confirm: true,
		payment_method: card,
	});
	return { intent, charge: String(intent.latest_charge) };
}

/** What the SDK threw. @throws Error when it did not */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
	try {
		await call;
	} catch (error) {
		return error as Stripe.errors.StripeError;
	}
	throw new Error("It was not refused");
}

/** Posts a form of one of the twin's pages, as a browser without script does. */
export function post(url: string, fields: Record<string, string>): Promise<Response> {
	return fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}
