import type Stripe from "stripe";
import { expect, test } from "vitest";
import { testClock } from "../clock.ts";
import { stripeFor } from "./sdk.ts";
import { freshTwin, INTENT_PARAMS, thrownStripeError } from "./test-fixtures.ts";

test("a parameter that the SDK does not declare is refused, at any depth", async () => {
	const { stripe } = await freshTwin();
	const old = { amount: 10_000, currency: "usd", payment_method_types: ["card"] };
	expect(
		await thrownStripeError(stripe.paymentIntents.create(old as Stripe.PaymentIntentCreateParams)),
	).toMatchObject({
		type: "StripeInvalidRequestError",
		statusCode: 400,
		code: "parameter_unknown",
		param: "payment_method_types",
	});
	const deep = { ...INTENT_PARAMS, payment_method_options: { card: { request_3ds: "any" } } };
	const refused = await thrownStripeError(
		stripe.paymentIntents.create(deep as Stripe.PaymentIntentCreateParams),
	);
	expect(refused.param).toBe("payment_method_options[card][request_3ds]");
	const setup = { payment_method_types: ["card"] } as Stripe.SetupIntentCreateParams;
	expect((await thrownStripeError(stripe.setupIntents.create(setup))).code).toBe("parameter_unknown");
	const list = { status: "succeeded" } as Stripe.PaymentIntentListParams;
	expect((await thrownStripeError(stripe.paymentIntents.list(list))).code).toBe("parameter_unknown");
	const v2 = { email: "a@example.com" } as Stripe.V2.Core.AccountCreateParams;
	expect((await thrownStripeError(stripe.v2.core.accounts.create(v2))).code).toBe("invalid_fields");
});

test("old values, wrong types and missing parameters are refused", async () => {
	const { stripe } = await freshTwin();
	const hosted = { mode: "payment", ui_mode: "hosted", success_url: "https://example.com" } as const;
	const old = await thrownStripeError(stripe.checkout.sessions.create(hosted));
	expect(old.message).toContain("must be one of elements, embedded_page, form, hosted_page");
	const half = await thrownStripeError(stripe.paymentIntents.create({ ...INTENT_PARAMS, amount: 10.5 }));
	expect(half.code).toBe("parameter_invalid_integer");
	const none = { currency: "usd" } as Stripe.PaymentIntentCreateParams;
	expect((await thrownStripeError(stripe.paymentIntents.create(none))).code).toBe("parameter_missing");
	expect((await thrownStripeError(stripe.paymentIntents.create({ ...INTENT_PARAMS, amount: 49 }))).code).toBe(
		"amount_too_small",
	);
	expect(
		(await thrownStripeError(stripe.paymentIntents.create({ ...INTENT_PARAMS, off_session: true }))).param,
	).toBe("off_session");
	const long = { ...INTENT_PARAMS, metadata: { note: "x".repeat(501) } };
	expect((await thrownStripeError(stripe.paymentIntents.create(long))).param).toBe("metadata[note]");
});

test("parameters that the twin does not model are refused", async () => {
	const { stripe } = await freshTwin();
	const manual = stripe.paymentIntents.create({ ...INTENT_PARAMS, capture_method: "manual" });
	expect((await thrownStripeError(manual)).statusCode).toBe(501);
});

test("another key, an unknown id and an unknown address are refused as Stripe does", async () => {
	const { twin, stripe } = await freshTwin();
	const other = await fetch(`${twin.origin}/v1/customers`, {
		headers: { Authorization: "Bearer sk_test_x" },
	});
	expect(other.status).toBe(401);
	const missing = await thrownStripeError(stripe.paymentIntents.retrieve("pi_none"));
	expect(missing).toMatchObject({ statusCode: 404, code: "resource_missing" });
	expect(missing.requestId).toMatch(/^req_/);
	expect((await thrownStripeError(stripe.refunds.create({ charge: "ch_none" }))).statusCode).toBe(400);
	expect((await thrownStripeError(stripe.coupons.list())).statusCode).toBe(404);
});

test("lists have pages, newest first, and filter by time", async () => {
	const { twin, stripe } = await freshTwin({ now: testClock().now });
	for (let at = 0; at < 7; at++) {
		await stripe.paymentIntents.create({ ...INTENT_PARAMS, metadata: { at } });
		twin.clock.advance(1_000);
	}
	const first = await stripe.paymentIntents.list({ limit: 3 });
	expect(first.has_more).toBe(true);
	expect(first.data.map(({ metadata }) => metadata.at)).toEqual(["6", "5", "4"]);
	const all: string[] = [];
	for await (const { metadata } of stripe.paymentIntents.list({ limit: 3 })) all.push(metadata.at ?? "");
	expect(all).toEqual(["6", "5", "4", "3", "2", "1", "0"]);
	const since = Date.parse("2026-11-20T10:00:05Z") / 1_000;
	expect((await stripe.paymentIntents.list({ created: { gte: since } })).data).toHaveLength(2);
	expect((await stripe.paymentIntents.list({ created: { lt: since }, limit: 100 })).data).toHaveLength(5);
});

test("every request is in the log, with its own key", async () => {
	const { twin, stripe } = await freshTwin();
	await stripe.paymentIntents.create(INTENT_PARAMS, { idempotencyKey: "attempt:a1" });
	expect(twin.state.requests.at(-1)).toMatchObject({
		method: "POST",
		path: "/v1/payment_intents",
		params: { amount: "10000", metadata: { attempt: "a1" } },
		idempotencyKey: "attempt:a1",
		status: 200,
		replayed: false,
	});
});

test("requests that move money without a key, or send card data, are refused", async () => {
	const { twin, stripe: others } = await freshTwin();
	const stripe = stripeFor(twin, { appInfo: { name: "Gangway" } });
	const key = { idempotencyKey: "attempt:a1" };
	const withCard = { ...INTENT_PARAMS, metadata: { card_number: "4242424242424242" } };
	expect(await thrownStripeError(stripe.paymentIntents.create(INTENT_PARAMS))).toMatchObject({
		message: expect.stringContaining("without an idempotency key"),
	});
	expect(await thrownStripeError(stripe.paymentIntents.create(withCard, key))).toMatchObject({
		message: expect.stringContaining("card data: card_number"),
	});
	expect((await stripe.paymentIntents.create(INTENT_PARAMS, key)).status).toBe("requires_payment_method");
	expect((await others.paymentIntents.create(INTENT_PARAMS)).status).toBe("requires_payment_method");
});
