import { expect, test } from "vitest";
import { stripeFor } from "./sdk.ts";
import { freshTwin, INTENT_PARAMS, thrownStripeError } from "./test-fixtures.ts";

const PAY = { ...INTENT_PARAMS, confirm: true, payment_method: "pm_card_visa" };
const KEY = { idempotencyKey: "attempt:a1" };
const INTENTS = { method: "POST", path: /payment_intents/ };

test("the SDK repeats a request whose answer was dropped, with one charge", async () => {
	const { twin, stripe } = await freshTwin();
	twin.faults.next({ ...INTENTS, when: "after", how: "drop" });
	expect((await stripe.paymentIntents.create(PAY, KEY)).status).toBe("succeeded");
	expect(twin.state.charges).toHaveLength(1);
	expect(twin.state.requests.map(({ status, replayed }) => ({ status, replayed }))).toEqual([
		{ status: null, replayed: false },
		{ status: 200, replayed: true },
	]);
});

test("an answer that is dropped twice is lost, and the key returns it", async () => {
	const { twin, stripe } = await freshTwin();
	twin.faults.next({ ...INTENTS, when: "after", how: "drop", times: 2 });
	const lost = await thrownStripeError(stripe.paymentIntents.create(PAY, KEY));
	expect(lost.type).toBe("StripeConnectionError");
	expect(twin.state.charges).toHaveLength(1);
	expect((await stripe.paymentIntents.create(PAY, KEY)).status).toBe("succeeded");
	expect(twin.state.charges).toHaveLength(1);
});

test("a request that is dropped before has no effect", async () => {
	const { twin, stripe } = await freshTwin();
	twin.faults.next({ ...INTENTS, when: "before", how: "drop", times: 2 });
	await thrownStripeError(stripe.paymentIntents.create(PAY, KEY));
	expect(twin.state.charges).toHaveLength(0);
	expect((await stripe.paymentIntents.create(PAY, KEY)).status).toBe("succeeded");
});

test("a 500 after the effect is repeated, although the money has moved", async () => {
	const { twin, stripe } = await freshTwin();
	twin.faults.next({ ...INTENTS, when: "after", how: "500" });
	expect((await thrownStripeError(stripe.paymentIntents.create(PAY, KEY))).statusCode).toBe(500);
	expect((await thrownStripeError(stripe.paymentIntents.create(PAY, KEY))).statusCode).toBe(500);
	expect(twin.state.charges).toHaveLength(1);
	const [found] = (await stripe.paymentIntents.list()).data;
	expect(found).toMatchObject({ status: "succeeded", metadata: { attempt: "a1" } });
});

test("a 500 without an effect is repeated too, and a new key succeeds", async () => {
	const { twin, stripe } = await freshTwin();
	twin.faults.next({ ...INTENTS, when: "before", how: "500" });
	const first = await thrownStripeError(stripe.paymentIntents.create(PAY, KEY));
	expect(first.headers?.["idempotent-replayed"]).toBeUndefined();
	const again = await thrownStripeError(stripe.paymentIntents.create(PAY, KEY));
	expect(again).toMatchObject({ statusCode: 500, headers: { "idempotent-replayed": "true" } });
	expect(twin.state.intents).toHaveLength(0);
	const other = { idempotencyKey: "attempt:a1:2" };
	expect((await stripe.paymentIntents.create(PAY, other)).status).toBe("succeeded");
});

test("a refusal has no effect and is replayed under its key", async () => {
	const { twin, stripe } = await freshTwin();
	twin.faults.next({ ...INTENTS, how: "refusal" });
	const first = await thrownStripeError(stripe.paymentIntents.create(PAY, KEY));
	expect(first).toMatchObject({ statusCode: 400, code: "testmode_charges_only" });
	const again = await thrownStripeError(stripe.paymentIntents.create(PAY, KEY));
	expect(again).toMatchObject({ statusCode: 400, headers: { "idempotent-replayed": "true" } });
	expect(twin.state.intents).toHaveLength(0);
	const other = { idempotencyKey: "attempt:a2" };
	expect((await stripe.paymentIntents.create(PAY, other)).status).toBe("succeeded");
});

test.each(["before", "after"] as const)(
	"version 2 takes a request up again that failed %s its effect",
	async (when) => {
		const { twin, stripe } = await freshTwin();
		const create = () => stripe.v2.core.accounts.create({ display_name: "Olga" }, KEY);
		twin.faults.next({ path: /accounts/, when, how: "500" });
		expect((await thrownStripeError(create())).statusCode).toBe(500);
		const { id } = await create();
		expect((await create()).id).toBe(id);
		expect(twin.state.accounts).toHaveLength(1);
	},
);

test("a slow answer times out, and its key is in use until then", async () => {
	const { twin } = await freshTwin();
	const stripe = stripeFor(twin, { timeout: 100 });
	twin.faults.next({ ...INTENTS, when: "after", how: "slow", slowMs: 400 });
	const late = await thrownStripeError(stripe.paymentIntents.create(PAY, KEY));
	expect(late.type).toBe("StripeConnectionError");
	expect((await thrownStripeError(stripe.paymentIntents.create(PAY, KEY))).code).toBe(
		"idempotency_key_in_use",
	);
	await new Promise((resolve) => setTimeout(resolve, 400));
	expect((await stripe.paymentIntents.create(PAY, KEY)).status).toBe("succeeded");
	expect(twin.state.charges).toHaveLength(1);
});

test("random faults are the same for the same seed", async () => {
	const run = async () => {
		const { twin, stripe } = await freshTwin();
		twin.faults.random({ seed: 7, rates: { "500 before": 0.3, "500 after": 0.2 } });
		for (let at = 0; at < 20; at++) await stripe.customers.create().catch(() => undefined);
		return twin.state.requests.map(({ fault }) => fault);
	};
	const [one, other] = [await run(), await run()];
	expect(one).toEqual(other);
	expect(one.filter((fault) => fault !== null).length).toBeGreaterThan(3);
});

test("a rule can let some requests pass, and can be cleared", async () => {
	const { twin, stripe } = await freshTwin();
	twin.faults.next({ path: /customers/, how: "500", when: "before", skip: 1 });
	await stripe.customers.create();
	await thrownStripeError(stripe.customers.create());
	twin.faults.next({ path: /customers/, how: "500" });
	twin.faults.clear();
	await stripe.customers.create();
});
