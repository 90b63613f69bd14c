import { expect, test } from "vitest";
import { startHostedPayment, startPayment } from "#app/features/payments/attempts/pay.server.ts";
import { stripeGateway } from "#app/gateway/stripe/gateway.server.ts";
import { testClock } from "#tests/support/clock.ts";
import { startTwin } from "#tests/support/stripe-twin/index.ts";
import { stripeFor } from "#tests/support/stripe-twin/sdk.ts";
import { openWorld } from "#tests/support/world.ts";

const URLS = { success: "http://localhost/back?returned=1", cancel: "http://localhost/back" };

test("a card statement names the trip, whether it was paid in our page or on Stripe's", async () => {
	const clock = testClock();
	const twin = await startTwin({ now: clock.now });
	const keys = { ...twin, webhookSecrets: [twin.webhookSecret], apiBase: twin.origin };
	using world = openWorld({ clock, wrap: () => stripeGateway(keys, clock.now) });
	const trip = await world.trip(await world.user(), { title: "São João <2027> & friends" });
	const ids = ["ben", "eva"].map(async (name) => {
		const { id } = await world.join(world.asGuest(name), trip, { name });
		return { memberId: id, currency: "usd" as const };
	});
	const [ben, eva] = await Promise.all(ids);
	if (!ben || !eva) throw new Error("two have joined");
	await startPayment(world.asGuest("ben"), ben);
	await startHostedPayment(world.asGuest("eva"), eva, () => URLS);
	const sent = JSON.stringify(twin.state.requests);
	expect(sent.match(/"statement_descriptor_suffix":"[^"]*"/g)).toEqual(
		Array(2).fill('"statement_descriptor_suffix":"SAO JOAO 2027"'),
	);
	const refused = stripeFor(twin).paymentIntents.create({
		...{ amount: 100, currency: "usd", allowed_payment_method_types: ["card"] },
		statement_descriptor_suffix: "Ana's trip",
	});
	await expect(refused).rejects.toThrow("statement descriptor suffix");
	await twin.stop();
});
