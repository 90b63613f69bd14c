import type { DeclinedTry } from "../intent-fact.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe, paymentErrorOf } from "./errors.server.ts";
import { idOf } from "./facts.server.ts";
import { MAX_PAGE_SIZE, readAllPages } from "./find-in-lists.server.ts";
import { isCheckoutSession } from "./hosted-checkout.server.ts";

/** The declined charges of an intent or a hosted checkout, oldest first. A failed 3-D Secure check leaves no charge. */
export async function listDeclines(stripe: Stripe, ref: string): Promise<DeclinedTry[]> {
	const intent = isCheckoutSession(ref) ? await intentOf(stripe, ref) : ref;
	if (intent === null) return [];
	const charges = await callStripe(() =>
		readAllPages(stripe.charges.list({ payment_intent: intent, limit: MAX_PAGE_SIZE })),
	);
	return charges
		.filter(({ failure_code }) => failure_code !== null)
		.map((charge) => ({
			at: charge.created * 1_000,
			code: paymentErrorOf({ code: charge.failure_code, decline_code: charge.outcome?.reason }).code,
			card: cardOf(charge),
		}))
		.reverse();
}

async function intentOf(stripe: Stripe, session: string): Promise<string | null> {
	return idOf((await callStripe(() => stripe.checkout.sessions.retrieve(session))).payment_intent);
}

function cardOf({ payment_method_details }: Stripe.Charge): DeclinedTry["card"] {
	const { brand, last4 } = payment_method_details?.card ?? {};
	return brand && last4 ? { brand, last4 } : null;
}
