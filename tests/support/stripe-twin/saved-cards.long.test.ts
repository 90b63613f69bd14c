import { describe, expect, test } from "vitest";
import { createPaidIntent, freshTwin, INTENT_PARAMS, thrownStripeError } from "./test-fixtures.ts";

describe("saved cards", () => {
	test("can be charged off session, unless the bank asks for the holder", async () => {
		const { twin, stripe } = await freshTwin();
		const customer = (await stripe.customers.create()).id;
		const away = (payment_method: string) =>
			stripe.paymentIntents.create({
				...INTENT_PARAMS,
				customer,
				confirm: true,
				off_session: true,
				payment_method,
			});
		const visa = await stripe.paymentMethods.attach("pm_card_visa", { customer });
		expect((await away(visa.id)).status).toBe("succeeded");
		const asking = await stripe.paymentMethods.attach("pm_card_authenticationRequired", { customer });
		expect(await thrownStripeError(away(asking.id))).toMatchObject({
			type: "StripeCardError",
			code: "authentication_required",
			payment_intent: { status: "requires_payment_method" },
		});
		const failing = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
		expect((await thrownStripeError(away(failing.id))).code).toBe("card_declined");
		twin.decline({ paymentMethod: visa.id, declineCode: "insufficient_funds" });
		expect((await thrownStripeError(away(visa.id))).decline_code).toBe("insufficient_funds");
		expect((await away(visa.id)).status).toBe("succeeded");
		await stripe.paymentMethods.detach(visa.id);
		expect(await thrownStripeError(away(visa.id))).toMatchObject({
			type: "StripeInvalidRequestError",
			code: "payment_method_unexpected_state",
		});
	});

	test("that ask once are set up by a payment on session", async () => {
		const { twin, stripe } = await freshTwin();
		const customer = (await stripe.customers.create()).id;
		const first = await stripe.paymentIntents.create({
			...INTENT_PARAMS,
			customer,
			setup_future_usage: "off_session",
			confirm: true,
			payment_method: "pm_card_authenticationRequiredOnSetup",
		});
		expect(first.status).toBe("requires_action");
		twin.authenticate(first.id);
		const payment_method = String((await stripe.paymentIntents.retrieve(first.id)).payment_method);
		const later = { ...INTENT_PARAMS, customer, confirm: true, off_session: true, payment_method };
		expect((await stripe.paymentIntents.create(later)).status).toBe("succeeded");
	});

	test("without a customer pay once, and those of another customer never", async () => {
		const { stripe } = await freshTwin();
		const { intent } = await createPaidIntent(stripe);
		const payment_method = String(intent.payment_method);
		const again = stripe.paymentIntents.create({ ...INTENT_PARAMS, confirm: true, payment_method });
		expect((await thrownStripeError(again)).message).toContain("previously used");
		const [one, other] = [await stripe.customers.create(), await stripe.customers.create()];
		const card = await stripe.paymentMethods.attach("pm_card_visa", { customer: one.id });
		const stolen = { ...INTENT_PARAMS, confirm: true, customer: other.id, payment_method: card.id };
		expect((await thrownStripeError(stripe.paymentIntents.create(stolen))).statusCode).toBe(400);
	});

	test("are created by setup intents too", async () => {
		const { stripe } = await freshTwin();
		const customer = (await stripe.customers.create()).id;
		const setup = await stripe.setupIntents.create({
			customer,
			usage: "off_session",
			allowed_payment_method_types: ["card"],
		});
		const done = await stripe.setupIntents.confirm(setup.id, { payment_method: "pm_card_mastercard" });
		expect(done.status).toBe("succeeded");
		const kept = await stripe.customers.listPaymentMethods(customer);
		expect(kept.data[0]?.card?.brand).toBe("mastercard");
	});
});
