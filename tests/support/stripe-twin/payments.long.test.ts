import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { freshTwin, INTENT_PARAMS, thrownStripeError } from "./test-fixtures.ts";

describe("payment intents", () => {
	test("are created, confirmed and read with their charge and fee", async () => {
		const { twin, stripe } = await freshTwin();
		const customer = await stripe.customers.create({ name: "Ada", email: "ada@example.com" });
		const made = await stripe.paymentIntents.create({
			...INTENT_PARAMS,
			customer: customer.id,
			setup_future_usage: "off_session",
			transfer_group: "trip_1",
		});
		expect(made).toMatchObject({ status: "requires_payment_method", customer: customer.id });
		await stripe.paymentIntents.confirm(made.id, { payment_method: "pm_card_visa" });
		const intent = await stripe.paymentIntents.retrieve(made.id, {
			expand: ["latest_charge.balance_transaction", "payment_method"],
		});
		expect(intent).toMatchObject({
			status: "succeeded",
			amount_received: 10_000,
			metadata: { attempt: "a1" },
			latest_charge: {
				paid: true,
				transfer_group: "trip_1",
				balance_transaction: { amount: 10_000, fee: 320, net: 9_680, type: "charge" },
			},
			payment_method: { customer: customer.id, card: { last4: "4242", exp_year: 2034 } },
		});
		expect(twin.state.balance).toBe(9_680);
		const cards = await stripe.paymentMethods.list({ customer: customer.id, type: "card" });
		expect(cards.data).toHaveLength(1);
	});

	test("a decline throws a card error with the intent, which then takes another card", async () => {
		const { twin, stripe } = await freshTwin();
		const { id } = await stripe.paymentIntents.create(INTENT_PARAMS);
		const error = await thrownStripeError(
			stripe.paymentIntents.confirm(id, { payment_method: "pm_card_chargeDeclinedInsufficientFunds" }),
		);
		expect(error).toMatchObject({
			type: "StripeCardError",
			statusCode: 402,
			code: "card_declined",
			decline_code: "insufficient_funds",
			payment_intent: { id, status: "requires_payment_method" },
		});
		await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
		expect(twin.state.charges.map(({ paid }) => paid)).toEqual([false, true]);
		const again = await thrownStripeError(
			stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }),
		);
		expect(again.code).toBe("payment_intent_unexpected_state");
		expect((await thrownStripeError(stripe.paymentIntents.cancel(id))).code).toBe(
			"payment_intent_unexpected_state",
		);
	});

	test("wait for the card's holder, who approves or refuses", async () => {
		const { twin, stripe } = await freshTwin();
		const ask = (): Promise<Stripe.PaymentIntent> =>
			stripe.paymentIntents.create({
				...INTENT_PARAMS,
				confirm: true,
				payment_method: "pm_card_authenticationRequired",
				return_url: "https://example.com/back",
			});
		const [good, bad] = [await ask(), await ask()];
		expect(good).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } });
		twin.authenticate(good.id);
		twin.authenticate(bad.id, "refuse");
		expect((await stripe.paymentIntents.retrieve(good.id)).status).toBe("succeeded");
		expect(await stripe.paymentIntents.retrieve(bad.id)).toMatchObject({
			status: "requires_payment_method",
			last_payment_error: { code: "payment_intent_authentication_failure" },
		});
		const refused = stripe.paymentIntents.create({
			...INTENT_PARAMS,
			confirm: true,
			error_on_requires_action: true,
			payment_method: "pm_card_authenticationRequired",
		});
		expect((await thrownStripeError(refused)).code).toBe("authentication_required");
	});

	test("that are captured in the background get their fee after the answer", async () => {
		const { twin, stripe } = await freshTwin();
		const intent = await stripe.paymentIntents.create({
			...INTENT_PARAMS,
			capture_method: "automatic_async",
			confirm: true,
			payment_method: "pm_card_visa",
			expand: ["latest_charge"],
		});
		expect(intent).toMatchObject({ status: "succeeded", latest_charge: { balance_transaction: null } });
		const later = await stripe.charges.retrieve(twin.state.charges[0]?.id ?? "", {
			expand: ["balance_transaction"],
		});
		expect(later.balance_transaction).toMatchObject({ fee: 320 });
		expect(twin.state.events.at(-1)?.type).toBe("charge.updated");
	});
});
