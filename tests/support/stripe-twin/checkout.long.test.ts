import type Stripe from "stripe";
import { expect, test } from "vitest";
import { freshTwin, post, thrownStripeError } from "./test-fixtures.ts";

const SESSION = {
	mode: "payment",
	ui_mode: "hosted_page",
	adaptive_pricing: { enabled: false },
	allowed_payment_method_types: ["card"],
	line_items: [
		{
			quantity: 1,
			price_data: { currency: "usd", unit_amount: 10_000, product_data: { name: "Lisbon <2027>" } },
		},
	],
	metadata: { attempt: "a1" },
	payment_intent_data: {
		metadata: { attempt: "a1" },
		setup_future_usage: "off_session",
		transfer_group: "trip_1",
	},
	success_url: "https://example.com/paid?session={CHECKOUT_SESSION_ID}",
	cancel_url: "https://example.com/back",
} satisfies Stripe.Checkout.SessionCreateParams;

const urlOf = ({ url }: Stripe.Checkout.Session) => url ?? "";

test("the hosted page declines, then takes another card, and leads back", async () => {
	const { twin, stripe } = await freshTwin();
	const customer = (await stripe.customers.create({ email: "ada@example.com" })).id;
	const session = await stripe.checkout.sessions.create({ ...SESSION, customer });
	expect(session).toMatchObject({ status: "open", payment_status: "unpaid", payment_intent: null });
	const page = await (await fetch(urlOf(session))).text();
	expect(page).toContain("Lisbon &lt;2027&gt;");
	expect(page).toContain('href="https://example.com/back"');
	const declined = await post(urlOf(session), { card: "declined" });
	expect(declined.status).toBe(402);
	expect(await declined.text()).toContain("Your card was declined.");
	const done = await post(urlOf(session), { card: "success" });
	expect(done.status).toBe(303);
	expect(done.headers.get("location")).toBe(`https://example.com/paid?session=${session.id}`);
	const paid = await stripe.checkout.sessions.retrieve(session.id, {
		expand: ["payment_intent.latest_charge.balance_transaction", "line_items"],
	});
	expect(paid).toMatchObject({
		status: "complete",
		payment_status: "paid",
		url: null,
		customer,
		line_items: { data: [{ description: "Lisbon <2027>", amount_total: 10_000 }] },
		payment_intent: {
			status: "succeeded",
			customer,
			metadata: { attempt: "a1" },
			latest_charge: { transfer_group: "trip_1", balance_transaction: { fee: 320 } },
		},
	});
	await post(urlOf(session), { card: "success" });
	expect(twin.state.charges.filter(({ paid: kept }) => kept)).toHaveLength(1);
	expect(twin.state.events.map(({ type }) => type)).toContain("checkout.session.completed");
});

test("a bank that asks is answered on its own page", async () => {
	const { stripe } = await freshTwin();
	const session = await stripe.checkout.sessions.create(SESSION);
	const bank = async () => {
		const asked = await post(urlOf(session), { card: "authentication" });
		const url = asked.headers.get("location") ?? "";
		expect(await (await fetch(url)).text()).toContain("Complete authentication");
		return url;
	};
	const refused = await post(await bank(), { answer: "refuse" });
	expect(await refused.text()).toContain("unable to authenticate");
	const approved = await post(await bank(), { answer: "approve" });
	expect(approved.headers.get("location")).toContain(session.id);
	expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("complete");
});

test("an expired session accepts no payment, and its intent cannot be used without it", async () => {
	const { twin, stripe } = await freshTwin();
	const session = await stripe.checkout.sessions.create(SESSION);
	await post(urlOf(session), { card: "declined" });
	const intent = twin.state.intents[0]?.id ?? "";
	expect((await thrownStripeError(stripe.paymentIntents.cancel(intent))).message).toContain(
		"Checkout Session",
	);
	await stripe.checkout.sessions.expire(session.id);
	expect((await stripe.paymentIntents.retrieve(intent)).status).toBe("canceled");
	expect((await post(urlOf(session), { card: "success" })).status).toBe(410);
	expect((await thrownStripeError(stripe.checkout.sessions.expire(session.id))).statusCode).toBe(400);
	const other = await stripe.checkout.sessions.create(SESSION);
	twin.clock.advance(25 * 60 * 60 * 1_000);
	expect((await stripe.checkout.sessions.retrieve(other.id)).status).toBe("expired");
	expect(twin.state.charges.some(({ paid }) => paid)).toBe(false);
});
