import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type Stripe from "stripe";
import { afterEach, expect, test } from "vitest";
import { createPaidIntent, freshTwin, INTENT_PARAMS, thrownStripeError } from "./test-fixtures.ts";

type Received = { id: string; type: string; signature: string; body: string };
const ends: (() => void)[] = [];
afterEach(() => {
	for (const end of ends.splice(0)) end();
});

/** An endpoint that stores what it gets, and answers with `status`. */
async function endpoint(status = () => 200) {
	const got: Received[] = [];
	const server = createServer(async (request, response) => {
		let body = "";
		for await (const chunk of request) body += String(chunk);
		const { id, type } = JSON.parse(body) as Stripe.Event;
		got.push({ id, type, signature: String(request.headers["stripe-signature"]), body });
		response.writeHead(status()).end();
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	ends.push(() => server.close().closeAllConnections());
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got };
}

test("events are delivered signed, as the SDK verifies", async () => {
	const { twin, stripe } = await freshTwin();
	const { url, got } = await endpoint();
	twin.webhooks.endpoint = url;
	await createPaidIntent(stripe);
	await twin.webhooks.settled();
	expect(got.map(({ type }) => type).sort()).toEqual([
		"charge.succeeded",
		"payment_intent.created",
		"payment_intent.succeeded",
	]);
	for (const { body, signature } of got) {
		const event = await stripe.webhooks.constructEventAsync(body, signature, twin.webhookSecret);
		expect(event.data.object).toMatchObject({ metadata: { attempt: "a1" } });
		await expect(
			stripe.webhooks.constructEventAsync(`${body} `, signature, twin.webhookSecret),
		).rejects.toThrow();
	}
});

test("events can be held, shuffled, doubled and lost, and a refused one is repeated", async () => {
	const { twin, stripe } = await freshTwin();
	let status = 500;
	const { url, got } = await endpoint(() => status);
	twin.webhooks.endpoint = url;
	twin.webhooks.mode = "hold";
	await createPaidIntent(stripe);
	expect(got).toHaveLength(0);
	await twin.webhooks.deliverAll();
	expect(got).toHaveLength(3);
	status = 200;
	await twin.webhooks.deliverAll();
	expect(got).toHaveLength(6);
	expect(twin.webhooks.held).toHaveLength(0);

	got.length = 0;
	twin.webhooks.mode = "duplicate";
	await stripe.customers.create();
	await twin.webhooks.settled();
	expect(new Set(got.map(({ id }) => id)).size).toBe(1);
	expect(got).toHaveLength(2);

	got.length = 0;
	twin.webhooks.mode = "shuffle";
	for (let at = 0; at < 4; at++) await createPaidIntent(stripe);
	await twin.webhooks.deliverAll();
	const happened = twin.state.events.slice(-12).map(({ id }) => id);
	expect(got.map(({ id }) => id)).not.toEqual(happened);
	expect(got.map(({ id }) => id).sort()).toEqual(happened.sort());

	got.length = 0;
	twin.webhooks.mode = "lose";
	await createPaidIntent(stripe);
	await twin.webhooks.deliverAll();
	expect(got).toHaveLength(0);
});

test("the list of events has all of them, with the object as it was then", async () => {
	const { stripe } = await freshTwin();
	await thrownStripeError(
		stripe.paymentIntents.create({
			...INTENT_PARAMS,
			confirm: true,
			payment_method: "pm_card_chargeDeclined",
		}),
	);
	await createPaidIntent(stripe);
	const { data } = await stripe.events.list({
		types: ["payment_intent.succeeded", "payment_intent.payment_failed"],
	});
	expect(data.map(({ type }) => type)).toEqual(["payment_intent.succeeded", "payment_intent.payment_failed"]);
	expect(data[1]?.data.object).toMatchObject({ status: "requires_payment_method" });
	const all: string[] = [];
	for await (const { id } of stripe.events.list({ limit: 2 })) all.push(id);
	expect(new Set(all).size).toBe(6);
	expect((await stripe.events.retrieve(all[0] ?? "")).id).toBe(all[0]);
});
