import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isProviderTimeout, type PaymentGateway } from "#app/gateway/gateway.ts";
import { stripeGateway } from "#app/gateway/stripe/gateway.server.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { payeeRequest } from "#tests/support/payees.ts";
import { chargeRequest, newKey } from "./charge-requests.ts";
import { type StripeDriver, stripeDriver } from "./drivers.ts";

vi.setConfig({ testTimeout: 20_000 });

const URLS = { success: "http://localhost/back?returned=1", cancel: "http://localhost/back" };
const OLGA = payeeRequest();

let driver: StripeDriver;
let gateway: PaymentGateway;
beforeEach(async () => {
	driver = await stripeDriver();
	gateway = driver.gateway;
});
afterEach(() => driver.close());

async function expectLost(call: Promise<unknown>) {
	const answer = await call.catch((error: unknown) => error);
	expect(isProviderTimeout(answer), String(answer)).toBe(true);
}

/** A charge that can be refunded and paid out, and its payee. */
async function setUpCharge() {
	const card = await driver.savedCard("success");
	const charged = await gateway.chargeSavedCard(chargeRequest({ customerRef: card.customerRef }), card);
	const chargeRef = charged.chargeRef ?? "";
	const { ref: payeeRef } = await gateway.ensurePayee(OLGA);
	driver.twin.onboard(payeeRef);
	const paidOut = { id: newKey(), chargeRef, payeeRef, amount: 2_000, tripId: "t1" };
	const { ref: transferRef } = await gateway.transfer(paidOut);
	return { card, chargeRef, payeeRef, transferRef };
}

type ChargeSetup = Awaited<ReturnType<typeof setUpCharge>>;
type KeyedCall = {
	path: RegExp;
	rows: "intents" | "sessions" | "refunds" | "transfers" | "reversals" | "customers";
	call(on: ChargeSetup): () => Promise<unknown>;
};

/** Every call that creates an object at Stripe once, under a key that repeats its first answer. */
const KEYED_CALLS: Record<string, KeyedCall> = {
	"an intent": {
		path: /payment_intents$/,
		rows: "intents",
		call(on) {
			const order = chargeRequest({ customerRef: on.card.customerRef });
			return () => gateway.createIntent(order);
		},
	},
	"a hosted checkout": {
		path: /sessions$/,
		rows: "sessions",
		call(on) {
			const order = chargeRequest({ customerRef: on.card.customerRef });
			return () => gateway.createHostedCheckout(order, URLS);
		},
	},
	"a charge of a kept card": {
		path: /payment_intents$/,
		rows: "intents",
		call(on) {
			const order = chargeRequest({ customerRef: on.card.customerRef });
			return () => gateway.chargeSavedCard(order, on.card);
		},
	},
	"a refund": {
		path: /refunds$/,
		rows: "refunds",
		call({ chargeRef }) {
			const order = { id: newKey(), chargeRef, amount: 1_000 };
			return () => gateway.refund(order);
		},
	},
	"a transfer": {
		path: /transfers$/,
		rows: "transfers",
		call({ chargeRef, payeeRef }) {
			const order = { id: newKey(), chargeRef, payeeRef, amount: 1_000, tripId: "t1" };
			return () => gateway.transfer(order);
		},
	},
	"a reversal": {
		path: /reversals$/,
		rows: "reversals",
		call({ transferRef }) {
			const id = newKey();
			return () => gateway.reverse(id, transferRef, 500);
		},
	},
	"a customer": {
		path: /customers$/,
		rows: "customers",
		call() {
			const order = chargeRequest({ memberId: "m2" });
			return () => gateway.createIntent(order);
		},
	},
};

const countOf = (rows: KeyedCall["rows"]) => driver.twin.state[rows].length;

describe.each(Object.entries(KEYED_CALLS))("a 500 without effect, for %s", (_, { path, rows, call }) => {
	test("is repeated by its key, so the next call uses a new one", async () => {
		const make = call(await setUpCharge());
		const before = countOf(rows);
		driver.twin.faults.next({ method: "POST", path, when: "before", how: "500" });
		await expectLost(make());
		expect(countOf(rows)).toBe(before);
		const made = await make();
		expect(await make()).toEqual(made);
		expect(countOf(rows)).toBe(before + 1);
	});

	test("is followed by only one new key, also for calls at the same time", async () => {
		const make = call(await setUpCharge());
		const before = countOf(rows);
		driver.twin.faults.next({ method: "POST", path, when: "before", how: "500" });
		await expectLost(make());
		const answers = await Promise.all([make(), make(), make()]);
		expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
		expect(countOf(rows)).toBe(before + 1);
	});

	test("that lasts uses one new key in ten minutes, and ends when Stripe recovers", async () => {
		const make = call(await setUpCharge());
		const before = countOf(rows);
		// The first key answers 500, repeats that answer, and then a new key answers.
		driver.twin.faults.next({ method: "POST", path, when: "before", how: "500", times: 3 });
		for (let tries = 0; tries < 5; tries++) await expectLost(make());
		const keys = driver.twin.state.requests.filter((one) => one.method === "POST" && one.status === 500);
		expect(new Set(keys.map((one) => one.idempotencyKey)).size).toBe(2);
		driver.twin.clock.advance(10 * MINUTE);
		await make();
		await make();
		expect(countOf(rows)).toBe(before + 1);
	});

	test("uses no new key just before the next period, so that two are never used at the same time", async () => {
		const make = call(await setUpCharge());
		const before = countOf(rows);
		driver.twin.faults.next({ method: "POST", path, when: "before", how: "500" });
		await expectLost(make());
		driver.twin.clock.set("2026-11-20T10:09:30Z");
		await expectLost(make());
		expect(countOf(rows)).toBe(before);
		driver.twin.clock.advance(MINUTE);
		await make();
		expect(countOf(rows)).toBe(before + 1);
	});
});

test("a 500 does not keep an organizer from their account", async () => {
	for (const when of ["before", "after"] as const) {
		const user = { ...OLGA, id: when };
		driver.twin.faults.next({ method: "POST", path: /accounts$/, when, how: "500" });
		if (when === "before") await expectLost(gateway.ensurePayee(user));
		const { ref } = await gateway.ensurePayee(user);
		expect(await gateway.ensurePayee(user)).toEqual({ ref });
	}
	expect(driver.twin.state.accounts).toHaveLength(2);
});

test("a repeated refusal is tried again under a new key, since its reason may have gone", async () => {
	const { chargeRef } = await setUpCharge();
	const { ref: payeeRef } = await gateway.ensurePayee({ ...OLGA, id: "new" });
	const order = { id: newKey(), chargeRef, payeeRef, amount: 1_000, tripId: "t1" };
	driver.loseNext("transfer", "after");
	await expectLost(gateway.transfer(order));
	driver.twin.onboard(payeeRef);
	const made = await gateway.transfer(order);
	expect(made).toMatchObject({ id: order.id, amount: 1_000 });
	expect(await gateway.transfer(order)).toEqual(made);
});

test("a saved card's charge with other parameters may be running, so it uses no new key at once", async () => {
	const { card } = await setUpCharge();
	const order = chargeRequest({ customerRef: card.customerRef });
	const before = countOf("intents");
	driver.twin.faults.next({ method: "POST", path: /payment_intents$/, when: "before", how: "500" });
	await expectLost(gateway.chargeSavedCard(order, card));
	const renamed = { ...order, description: "Porto Trip, payment 1 of 3" };
	await expectLost(gateway.chargeSavedCard(renamed, card));
	expect(countOf("intents")).toBe(before);
	driver.twin.clock.advance(10 * MINUTE);
	const made = await gateway.chargeSavedCard(renamed, card);
	expect(made.status).toBe("succeeded");
	expect(await gateway.chargeSavedCard(renamed, card)).toEqual(made);
	expect(countOf("intents")).toBe(before + 1);
});

describe("a secret key that was revoked after an answer was lost", () => {
	test.each<
		[
			string,
			"refund" | "transfer" | "reverse",
			(gateway: PaymentGateway, on: ChargeSetup) => () => Promise<unknown>,
		]
	>([
		["a refund", "refund", (at, on) => () => at.refund({ id: "r1", chargeRef: on.chargeRef, amount: 1_000 })],
		[
			"a transfer",
			"transfer",
			(at, on) => () =>
				at.transfer({
					id: "l1",
					chargeRef: on.chargeRef,
					payeeRef: on.payeeRef,
					amount: 1_000,
					tripId: "t1",
				}),
		],
		["a reversal", "reverse", (at, on) => () => at.reverse("v1", on.transferRef, 500)],
	])("does not say that %s was not made", async (_, call, deed) => {
		const on = await setUpCharge();
		driver.loseNext(call, "after");
		await expectLost(deed(gateway, on)());
		const { origin, publishableKey, webhookSecret } = driver.twin;
		const keys = { publishableKey, webhookSecrets: [webhookSecret], apiBase: origin };
		const revoked = stripeGateway({ ...keys, secretKey: "sk_test_revoked" }, driver.twin.clock.now);
		await expectLost(deed(revoked, on)());
	});
});

describe("an attempt whose answer was lost", () => {
	test("is not paid by a second intent after Stripe has forgotten its key", async () => {
		const order = chargeRequest();
		driver.loseNext("createIntent", "after");
		await expectLost(gateway.createIntent(order));
		driver.twin.clock.advance(DAY + HOUR);
		const { ref, clientSecret } = await gateway.createIntent(order);
		expect(driver.twin.state.intents).toMatchObject([{ id: ref, client_secret: clientSecret }]);
		expect(await gateway.createIntent(order)).toMatchObject({ ref });
	});

	test("is not paid on a second page after Stripe has forgotten its key", async () => {
		const order = chargeRequest();
		driver.twin.faults.next({ method: "POST", path: /sessions$/, how: "drop", times: 2 });
		await expectLost(gateway.createHostedCheckout(order, URLS));
		driver.twin.clock.advance(DAY - HOUR / 2);
		driver.twin.idempotency = false;
		const checkout = await gateway.createHostedCheckout(order, URLS);
		expect(driver.twin.state.sessions).toMatchObject([{ id: checkout?.ref, url: checkout?.url }]);
	});

	test("is found at any age, and only among younger objects", async () => {
		const order = chargeRequest();
		const { ref } = await gateway.createIntent(order);
		driver.twin.clock.advance(90 * DAY);
		expect((await gateway.findIntent(order.id, order.createdAt))?.ref).toBe(ref);
		expect(await gateway.findIntent(order.id, order.createdAt + DAY)).toBeNull();
	});

	test("is looked for only then, so that an ordinary payment reads no list", async () => {
		const order = chargeRequest();
		await gateway.createIntent(order);
		await gateway.createIntent(order);
		await gateway.createHostedCheckout(chargeRequest(), URLS);
		expect(driver.twin.state.requests.filter(({ method }) => method === "GET")).toEqual([]);
	});
});
