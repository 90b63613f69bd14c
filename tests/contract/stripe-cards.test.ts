import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SetupRequest } from "#app/gateway/cards.ts";
import { isProviderRefusal, type PaymentGateway } from "#app/gateway/gateway.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { post } from "#tests/support/stripe-twin/test-fixtures.ts";
import { customerRequest, purchaseRequest, setupRequest } from "./account-requests.ts";
import { type StripeDriver, stripeDriver } from "./drivers.ts";
import { setupFact } from "./facts.ts";

vi.setConfig({ testTimeout: 20_000 });

const URLS = { success: "http://localhost/back?returned=1", cancel: "http://localhost/back" };

let driver: StripeDriver;
let gateway: PaymentGateway;
beforeEach(async () => {
	driver = await stripeDriver({ sells: true });
	gateway = driver.gateway;
});
afterEach(() => driver.close());

const keysOf = (path: RegExp) =>
	driver.twin.state.requests.flatMap((request) =>
		request.method === "POST" && path.test(request.path) && request.status === 200
			? [request.idempotencyKey]
			: [],
	);

describe("a hosted page for a card", () => {
	async function open(given: Partial<SetupRequest> = {}) {
		const request = setupRequest(given);
		const page = await gateway.createHostedSetup(request, URLS);
		if (!page) throw new Error("Stripe has a page");
		return { request, ...page };
	}

	test("is one per request, and saves the card under its own ref", async () => {
		const { request, ref, url, customerRef } = await open();
		expect(await gateway.createHostedSetup(request, URLS)).toEqual({ ref, url, customerRef });
		expect(keysOf(/sessions$/)).toEqual([`setup:${request.id}`, `setup:${request.id}`]);
		expect(await (await fetch(url)).text()).toContain("Save card");
		const before = setupFact.parse(await gateway.fetchSetup(ref));
		expect(before).toMatchObject({ ref, id: request.id, customerRef, status: "requires_card" });

		const answer = await post(url, { card: "success" });
		expect(answer.headers.get("location")).toBe(URLS.success);
		const fact = setupFact.parse(await gateway.fetchSetup(ref));
		expect(fact).toMatchObject({ ref, id: request.id, status: "succeeded", card: { last4: "4242" } });
		expect(await gateway.cancelSetup(ref)).toEqual(fact);
		expect(await gateway.listCards(customerRef)).toEqual([{ ...fact.card, isDefault: false }]);
		expect(driver.twin.state.charges).toEqual([]);
	});

	test("for automatic charges has a key of its own, and its metadata says what it is for", async () => {
		const place = { memberId: "m1", tripId: "t1", payer: { name: "Ben", email: null }, customerRef: null };
		const { request, ref, url } = await open({ customer: place, forCharges: true });
		expect(keysOf(/sessions$/)).toEqual([`charge-setup:${request.id}`]);
		await post(url, { card: "success" });
		expect(await gateway.fetchSetup(ref)).toMatchObject({ id: request.id, card: { last4: "4242" } });
		expect((await gateway.listEventsSince(0)).map(({ about }) => about)).toContainEqual({
			kind: "setup",
			ref,
			forCharges: true,
		});
	});

	test("takes another card after a decline, and asks the bank", async () => {
		const { ref, url } = await open();
		expect((await post(url, { card: "declined" })).status).toBe(402);
		expect(setupFact.parse(await gateway.fetchSetup(ref))).toMatchObject({
			status: "requires_card",
			error: { code: "card_declined" },
		});
		const bank = (await post(url, { card: "authentication" })).headers.get("location") ?? "";
		expect(await (await fetch(bank)).text()).toContain("Your bank asks");
		expect((await post(bank, { answer: "refuse" })).status).toBe(402);
		await post(url, { card: "authentication" });
		expect((await post(bank, { answer: "approve" })).headers.get("location")).toBe(URLS.success);
		expect(await gateway.fetchSetup(ref)).toMatchObject({ status: "succeeded", card: { last4: "3184" } });
	});

	test("takes none when it was canceled, or after a day", async () => {
		const canceled = await open();
		expect(setupFact.parse(await gateway.cancelSetup(canceled.ref)).status).toBe("canceled");
		expect((await post(canceled.url, { card: "success" })).status).toBe(410);
		const old = await open();
		driver.advance(DAY + HOUR);
		expect(setupFact.parse(await gateway.fetchSetup(old.ref)).status).toBe("canceled");
	});
});

test("a card whose bank asks is saved once its holder has answered", async () => {
	const { ref } = await gateway.createSetup(setupRequest());
	await driver.stripe.setupIntents.confirm(ref, { payment_method: "pm_card_authenticationRequired" });
	expect(setupFact.parse(await gateway.fetchSetup(ref)).status).toBe("requires_action");
	driver.twin.authenticate(ref);
	expect(setupFact.parse(await gateway.fetchSetup(ref)).status).toBe("succeeded");
});

test("a setup takes cards only, for charges without their holder, under our ids", async () => {
	const request = setupRequest();
	const { ref } = await gateway.createSetup(request);
	expect(driver.twin.state.setupIntents).toMatchObject([
		{
			id: ref,
			usage: "off_session",
			allowed_payment_method_types: ["card"],
			metadata: { setup_id: request.id, user_id: "u1" },
		},
	]);
	expect(driver.twin.state.customers).toMatchObject([
		{ email: "olga@example.com", metadata: { user_id: "u1" } },
	]);
	expect(keysOf(/setup_intents$/)).toEqual([`setup:${request.id}`]);
	expect(keysOf(/customers$/)).toEqual([expect.stringMatching(/^customer:user:u1:\w{16}$/)]);
});

describe("Stripe forgets an idempotency key after a day", () => {
	test("without a second setup, page or charge", async () => {
		const request = setupRequest();
		const { ref, customerRef } = await gateway.createSetup(request);
		const hosted = setupRequest({ customer: customerRequest({ customerRef }) });
		const page = await gateway.createHostedSetup(hosted, URLS);
		const card = await driver.accountCard("success", customerRequest({ customerRef }));
		const purchase = purchaseRequest(card);
		const paid = await gateway.chargePurchase(purchase);

		driver.twin.idempotency = false;
		driver.advance(DAY - HOUR / 2);
		expect((await gateway.createSetup(request)).ref).toBe(ref);
		expect(await gateway.createHostedSetup(hosted, URLS)).toEqual(page);
		expect(await gateway.chargePurchase(purchase)).toEqual(paid);
		expect(driver.twin.state.charges).toHaveLength(1);
	});
});

test("what is behind a 500 is found, although its key repeats the 500 for a day", async () => {
	const request = setupRequest();
	for (const path of [/customers$/, /setup_intents$/]) {
		driver.twin.faults.next({ method: "POST", path, when: "after", how: "500" });
	}
	const { ref } = await gateway.createSetup(request);
	expect((await gateway.createSetup(request)).ref).toBe(ref);
	expect(driver.twin.state.customers).toHaveLength(1);
	expect(driver.twin.state.setupIntents).toHaveLength(1);

	const card = await driver.accountCard("success", customerRequest());
	driver.twin.faults.next({ method: "POST", path: /payment_intents$/, when: "after", how: "500" });
	const purchase = purchaseRequest(card);
	expect(await gateway.chargePurchase(purchase)).toMatchObject({ status: "succeeded" });
	expect(driver.twin.state.charges).toHaveLength(1);
	const other = gateway.chargePurchase({ ...purchase, amount: 600 });
	await expect(other).rejects.toMatchObject({ code: "idempotency_error" });
});

test("a declined purchase can never be paid later, and is found as failed", async () => {
	const request = purchaseRequest(await driver.accountCard("declined", customerRequest()));
	const fact = await gateway.chargePurchase(request);
	expect(driver.twin.state.intents.map(({ status }) => status)).toEqual(["canceled"]);
	expect(await gateway.findPurchase(request.id, request.createdAt)).toEqual(fact);
});

test("the default card is that of running subscriptions too, and a detached card of none", async () => {
	const first = await driver.accountCard("success", customerRequest());
	const { customerRef } = first;
	const price = { plan: "plus", isAnnual: false, amount: 499 } as const;
	const { ref } = await gateway.subscribe({ ...purchaseRequest(first), price });
	const second = await driver.accountCard("success", customerRequest({ customerRef }));
	await gateway.setDefaultCard(customerRef, second.methodRef);
	expect(driver.twin.state.subscriptions).toMatchObject([
		{ id: ref, default_payment_method: second.methodRef },
	]);
	await gateway.detachCard(second.methodRef);
	expect(driver.twin.state.subscriptions).toMatchObject([{ default_payment_method: null }]);
	expect(await gateway.listCards(customerRef)).toEqual([{ ...first, isDefault: false }]);
});

test("a customer whom Stripe no longer knows is refused as missing", async () => {
	const error = await gateway.listCards("cus_none").catch((error: unknown) => error);
	expect(isProviderRefusal(error) && error.code, String(error)).toBe("resource_missing");
});

test("what a deleted customer has paid can still be refunded", async () => {
	const card = await driver.accountCard("success", customerRequest());
	const { chargeRef } = await gateway.chargePurchase(purchaseRequest(card));
	await gateway.deleteCustomer(card.customerRef);
	const refund = { id: "refund-of-deleted", chargeRef: chargeRef ?? "", amount: 500 };
	expect(await gateway.refund(refund)).toMatchObject({ amount: 500, status: "succeeded" });
});
