import { afterEach, beforeEach, expect, test } from "vitest";
import { runStripeCommand, stripeEnv } from "#tests/support/stripe-server.ts";
import { startTwin, type Twin } from "#tests/support/stripe-twin/index.ts";

let twin: Twin;
beforeEach(async () => {
	twin = await startTwin();
});
afterEach(() => twin.stop());

const setUp = (env: Record<string, string>) => runStripeCommand("setup", env);

test("stripe:setup says what it created, and then that nothing is to be done", async () => {
	const first = await setUp(stripeEnv(twin));
	expect(first).toMatchObject({ code: 0, errors: "" });
	expect(first.output.trim().split("\n")).toEqual([
		"created product gangway_plus",
		expect.stringMatching(/^created price gangway_plus_month: price_\w+ of 499 cents$/),
		expect.stringMatching(/^created price gangway_plus_year: price_\w+ of 2900 cents$/),
		"created product gangway_pro",
		expect.stringMatching(/^created price gangway_pro_month: price_\w+ of 999 cents$/),
		expect.stringMatching(/^created price gangway_pro_year: price_\w+ of 7900 cents$/),
		expect.stringMatching(/^created portal bpc_\w+$/),
	]);
	const second = await setUp(stripeEnv(twin));
	expect(second).toMatchObject({ code: 0, output: "Stripe sells our plans at our prices already.\n" });
	expect(twin.state.prices).toHaveLength(4);
});

test("stripe:setup refuses to run without keys, with half of them, and with keys that Stripe refuses", async () => {
	expect(await setUp({})).toMatchObject({ code: 1, errors: expect.stringContaining("STRIPE_SECRET_KEY") });
	const half = await setUp({ STRIPE_SECRET_KEY: twin.secretKey });
	expect(half).toMatchObject({ code: 1, errors: expect.stringContaining("STRIPE_PUBLISHABLE_KEY") });
	const wrong = await setUp({ ...stripeEnv(twin), STRIPE_SECRET_KEY: "sk_test_other" });
	expect(wrong).toMatchObject({ code: 1, output: "", errors: expect.stringContaining("Invalid API Key") });
	expect(twin.state.prices).toEqual([]);
});
