import { expect, test } from "vitest";
import { createPaidIntent, freshTwin, INTENT_PARAMS, thrownStripeError } from "./test-fixtures.ts";

const KEY = { idempotencyKey: "attempt:a1" };
const PAY = { ...INTENT_PARAMS, confirm: true, payment_method: "pm_card_visa" };

test("the same key repeats its answer, and charges once", async () => {
	const { twin, stripe } = await freshTwin();
	const first = await stripe.paymentIntents.create(PAY, KEY);
	const second = await stripe.paymentIntents.create(PAY, KEY);
	expect(second.id).toBe(first.id);
	expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
	expect(twin.state.charges).toHaveLength(1);
});

test("a decline is repeated too", async () => {
	const { twin, stripe } = await freshTwin();
	const declined = { ...PAY, payment_method: "pm_card_chargeDeclined" };
	const first = await thrownStripeError(stripe.paymentIntents.create(declined, KEY));
	const second = await thrownStripeError(stripe.paymentIntents.create(declined, KEY));
	expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
	expect(twin.state.charges).toHaveLength(1);
});

test("a refused parameter leaves the key unused", async () => {
	const { stripe } = await freshTwin();
	await thrownStripeError(stripe.paymentIntents.create({ ...PAY, amount: 0.5 }, KEY));
	expect((await stripe.paymentIntents.create(PAY, KEY)).status).toBe("succeeded");
});

test("a key is for one request only", async () => {
	const { stripe } = await freshTwin();
	const { charge } = await createPaidIntent(stripe);
	await stripe.paymentIntents.create(PAY, KEY);
	const other = await thrownStripeError(stripe.paymentIntents.create({ ...PAY, amount: 20_000 }, KEY));
	expect(other).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
	const elsewhere = await thrownStripeError(stripe.refunds.create({ charge }, KEY));
	expect(elsewhere.type).toBe("StripeIdempotencyError");
});

test("a key is forgotten after 24 hours", async () => {
	const { twin, stripe } = await freshTwin();
	const first = await stripe.paymentIntents.create(PAY, KEY);
	twin.clock.advance(24 * 60 * 60 * 1_000);
	expect((await stripe.paymentIntents.create(PAY, KEY)).id).not.toBe(first.id);
});

test("the same key charges twice when idempotency is off", async () => {
	const { twin, stripe } = await freshTwin();
	twin.idempotency = false;
	await stripe.paymentIntents.create(PAY, KEY);
	await stripe.paymentIntents.create(PAY, KEY);
	expect(twin.state.charges).toHaveLength(2);
});
