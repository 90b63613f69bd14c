import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ChargeRequest, isProviderTimeout, type PaymentGateway } from "#app/gateway/gateway.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import { intentFact as factOf, INTENT_EXPAND } from "#app/gateway/stripe/facts.server.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { randomSeeds } from "#tests/support/long-run.ts";
import { payeeRequest } from "#tests/support/payees.ts";
import { chargeRequest, newKey } from "./charge-requests.ts";
import { createPaidCharge, type StripeDriver, stripeDriver } from "./drivers.ts";
import { intentFact, refundFact } from "./facts.ts";

vi.setConfig({ testTimeout: 20_000 });

const URLS = { success: "http://localhost/back?returned=1", cancel: "http://localhost/back" };

let driver: StripeDriver;
let gateway: PaymentGateway;
beforeEach(async () => {
	driver = await stripeDriver();
	gateway = driver.gateway;
});
afterEach(() => driver.close());

const paid = (given?: Partial<ChargeRequest>) => createPaidCharge(driver, given);

/** The idempotency key of every call that moved money. */
const keysOf = (path: RegExp) =>
	driver.twin.state.requests.flatMap((request) =>
		request.method === "POST" && path.test(request.path) && request.status === 200
			? [request.idempotencyKey]
			: [],
	);

describe("a hosted checkout", () => {
	async function open(given: Partial<ChargeRequest> = {}) {
		const order = chargeRequest(given);
		const checkout = await gateway.createHostedCheckout(order, URLS);
		if (!checkout) throw new Error("Stripe has a page");
		return { order, ...checkout };
	}

	const post = (url: string, card: string) =>
		fetch(url, { method: "POST", body: new URLSearchParams({ card }), redirect: "manual" });

	test("is one per attempt, paid on Stripe's page, and keeps its own ref", async () => {
		const { order, ref, url, customerRef } = await open({ saveCard: true });
		expect(await gateway.createHostedCheckout(order, URLS)).toEqual({ ref, url, customerRef });
		expect(keysOf(/sessions$/)).toEqual([`attempt:${order.id}`, `attempt:${order.id}`]);
		const before = intentFact.parse(await gateway.fetchIntent(ref));
		expect(before).toMatchObject({ ref, attemptId: order.id, status: "requires_payment", amount: 10_000 });
		expect(await gateway.findIntent(order.id, order.createdAt)).toEqual(before);

		const answer = await post(url, "success");
		expect(answer.headers.get("location")).toBe(URLS.success);
		const fact = intentFact.parse(await gateway.fetchIntent(ref));
		expect(fact).toMatchObject({ ref, attemptId: order.id, status: "succeeded", fee: 320 });
		expect(fact.card).toMatchObject({ customerRef, last4: "4242" });
		expect(await gateway.findIntent(order.id, order.createdAt)).toEqual(fact);
		expect(await gateway.cancel(ref)).toEqual(fact);
	});

	test("stays open after a decline and during an authentication", async () => {
		const { ref, url } = await open();
		await post(url, "declined");
		expect(intentFact.parse(await gateway.fetchIntent(ref))).toMatchObject({
			status: "requires_payment",
			error: { code: "card_declined" },
		});
		await post(url, "authentication");
		expect(await gateway.fetchIntent(ref)).toMatchObject({ ref, status: "requires_payment" });
		expect((await gateway.cancel(ref)).status).toBe("canceled");
		expect((await post(url, "success")).status).toBe(410);
		expect(await gateway.fetchIntent(ref)).toMatchObject({ ref, status: "canceled", chargeRef: null });
	});

	test("expires by itself after a day", async () => {
		const { ref } = await open();
		driver.twin.clock.advance(DAY + HOUR);
		expect(intentFact.parse(await gateway.fetchIntent(ref)).status).toBe("canceled");
	});

	test("is the same one after the trip was renamed", async () => {
		const { order, ref } = await open();
		const renamed = { ...order, description: "Porto Trip, payment 1 of 3" };
		expect((await gateway.createHostedCheckout(renamed, URLS))?.ref).toBe(ref);
	});
});

describe("an intent", () => {
	test("carries our ids, takes cards only, and is captured at once", async () => {
		const order = chargeRequest({ saveCard: true });
		const { ref } = await gateway.createIntent(order);
		expect(driver.twin.state.intents).toMatchObject([
			{
				id: ref,
				metadata: {
					attempt_id: order.id,
					payment_id: "p1",
					member_id: "m1",
					trip_id: "t1",
					surface: "embedded",
				},
				allowed_payment_method_types: ["card"],
				setup_future_usage: "off_session",
				transfer_group: "trip:t1",
			},
		]);
		const asked = driver.twin.state.requests.find(({ path }) => path === "/v1/payment_intents");
		expect(asked).toMatchObject({
			idempotencyKey: `attempt:${order.id}`,
			params: { capture_method: "automatic" },
		});
		expect(keysOf(/customers$/)).toEqual([expect.stringMatching(/^customer:m1:\w{16}$/)]);
	});

	test("declined on session is paid by the same intent, with another card", async () => {
		const { ref } = await gateway.createIntent(chargeRequest());
		expect(await driver.pay(ref, "declined")).toMatchObject({
			status: "requires_payment",
			error: { code: "card_declined", message: "Your card was declined." },
		});
		expect(await driver.pay(ref, "success")).toMatchObject({ status: "succeeded", error: null });
	});

	test("is the same one after the trip or the payer was renamed", async () => {
		const order = chargeRequest();
		const { ref } = await gateway.createIntent(order);
		const renamed = { ...order, description: "Porto Trip", payer: { name: "Maya B.", email: null } };
		expect((await gateway.createIntent(renamed)).ref).toBe(ref);
		await expect(gateway.createIntent({ ...order, amount: 9_000 })).rejects.toMatchObject({
			code: "idempotency_error",
		});
	});

	test("that succeeded is still processing until its fee is known", async () => {
		const { ref } = await paid();
		const intent = await driver.stripe.paymentIntents.retrieve(ref, { expand: INTENT_EXPAND });
		if (typeof intent.latest_charge !== "object" || !intent.latest_charge) throw new Error("not expanded");
		intent.latest_charge.balance_transaction = null;
		expect(factOf(intent)).toMatchObject({ status: "processing", fee: 0 });
	});

	test("settled in another currency is paid, and has no fee in ours", async () => {
		const { ref } = await paid();
		const intent = await driver.stripe.paymentIntents.retrieve(ref, { expand: INTENT_EXPAND });
		expect(factOf({ ...intent, currency: "eur" })).toMatchObject({ status: "succeeded", fee: 0 });
	});
});

describe("Stripe forgets an idempotency key after a day", () => {
	let order: ChargeRequest;
	let card: SavedCard;

	test("without a second effect of any call", async () => {
		card = await driver.savedCard("success");
		order = chargeRequest({ customerRef: card.customerRef });
		const charged = await gateway.chargeSavedCard(order, card);
		const chargeRef = charged.chargeRef ?? "";
		const refund = { id: newKey(), chargeRef, amount: 1_000 };
		const refunded = await gateway.refund(refund);
		const { ref: payeeRef } = await gateway.ensurePayee(payeeRequest());
		driver.twin.onboard(payeeRef);
		const transfer = { id: newKey(), chargeRef, payeeRef, amount: 2_000, tripId: "t1" };
		const { ref } = await gateway.transfer(transfer);
		const key = newKey();
		const reversed = await gateway.reverse(key, ref, 500);
		const { balance } = driver.twin.state;

		driver.twin.clock.advance(2 * DAY);
		driver.twin.idempotency = false;
		expect(await gateway.chargeSavedCard(order, card)).toEqual(charged);
		expect(await gateway.refund(refund)).toEqual(refunded);
		expect(await gateway.transfer(transfer)).toEqual(reversed);
		expect(await gateway.reverse(key, ref, 500)).toEqual(reversed);
		expect(driver.twin.state.balance).toBe(balance);
	});
});

test("the object behind a 500 is found at once, although its key repeats the 500 for a day", async () => {
	const order = chargeRequest();
	driver.twin.faults.next({ method: "POST", path: /payment_intents$/, when: "after", how: "500" });
	const { ref } = await gateway.createIntent(order);
	expect(await gateway.createIntent(order)).toMatchObject({ ref });
	expect(driver.twin.state.intents).toHaveLength(1);

	const hosted = chargeRequest();
	driver.twin.faults.next({ method: "POST", path: /sessions$/, when: "after", how: "500" });
	const checkout = await gateway.createHostedCheckout(hosted, URLS);
	expect(await gateway.createHostedCheckout(hosted, URLS)).toEqual(checkout);
	expect(driver.twin.state.sessions).toHaveLength(1);

	const { chargeRef } = await paid();
	const refund = { id: newKey(), chargeRef, amount: 1_000 };
	driver.twin.faults.next({ method: "POST", path: /refunds$/, when: "after", how: "500" });
	expect(await gateway.refund(refund)).toMatchObject({ id: refund.id, status: "succeeded" });
	expect(driver.twin.state.refunds).toHaveLength(1);
});

test("a saved card's declined intent can never be paid later", async () => {
	const card = await driver.savedCard("declined");
	const order = chargeRequest({ customerRef: card.customerRef });
	const { ref } = await gateway.chargeSavedCard(order, card);
	expect(driver.twin.state.intents.find(({ id }) => id === ref)?.status).toBe("canceled");
	expect(keysOf(/payment_intents$/)).not.toContain(`attempt:${order.id}`);
});

describe("a refund", () => {
	test("is pending until the bank has paid it out or refused it", async () => {
		driver.twin.refundsBegin = "pending";
		const { chargeRef } = await paid();
		const first = await gateway.refund({ id: newKey(), chargeRef, amount: 1_000 });
		const second = await gateway.refund({ id: newKey(), chargeRef, amount: 2_000 });
		expect(refundFact.parse(first).status).toBe("pending");
		driver.twin.settleRefund(first.ref, "succeeded");
		driver.twin.settleRefund(second.ref, "failed");
		expect(await gateway.fetchRefund(first.ref)).toEqual({ ...first, status: "succeeded" });
		expect(refundFact.parse(await gateway.fetchRefund(second.ref))).toMatchObject({
			status: "failed",
			error: "lost_or_stolen_card",
		});
		const lines = await gateway.listBalanceSince(0);
		expect(lines.filter(({ source }) => source === `refund:${second.ref}`).map(({ net }) => net)).toEqual([
			-2_000, 2_000,
		]);
	});
});

describe("a dispute", () => {
	test("has the amount withdrawn and Stripe's fee", async () => {
		const { chargeRef } = await paid();
		const { id } = driver.twin.openDispute(chargeRef);
		const open = { ref: id, chargeRef, amount: 10_000, fee: 1_500, status: "open" };
		expect(await gateway.fetchDispute(id)).toEqual({
			...{ ...open, returned: 0, reason: "fraudulent" },
			evidence: { isSubmitted: false, dueAt: expect.any(Number) },
		});
		driver.twin.closeDispute(id, "won", "returned");
		expect(await gateway.fetchDispute(id)).toMatchObject({
			...open,
			fee: 0,
			status: "won",
			returned: 10_000,
		});
		const lines = await gateway.listBalanceSince(0);
		expect(lines.filter(({ source }) => source === `dispute:${id}`).map(({ net }) => net)).toEqual([
			-11_500, 11_500,
		]);
	});

	test("that is lost stays withdrawn", async () => {
		const { chargeRef } = await paid();
		const { id } = driver.twin.openDispute(chargeRef);
		driver.twin.closeDispute(id, "lost");
		expect(await gateway.fetchDispute(id)).toMatchObject({ amount: 10_000, fee: 1_500, status: "lost" });
	});
});

test("a payee's page at Stripe leads back, and is a new one each time", async () => {
	const { ref } = await gateway.ensurePayee(payeeRequest());
	const url = await gateway.onboardingUrl(ref, URLS);
	expect(await gateway.onboardingUrl(ref, URLS)).not.toBe(url);
	const done = await fetch(url, {
		method: "POST",
		body: new URLSearchParams({ answer: "finish" }),
		redirect: "manual",
	});
	expect(done.headers.get("location")).toBe(URLS.success);
	expect(await gateway.fetchPayee(ref)).toMatchObject({ state: "ready" });
	driver.twin.onboard(ref, "restricted");
	expect(await gateway.fetchPayee(ref)).toMatchObject({ state: "pending" });
	expect(keysOf(/v2\/core\/accounts$/)).toEqual(["payee:u"]);
});

test("reads lists to their end, oldest first", async () => {
	const { chargeRef } = await paid();
	for (let count = 0; count < 105; count++) await gateway.refund({ id: newKey(), chargeRef, amount: 1 });
	const lines = await gateway.listBalanceSince(0);
	expect(lines).toHaveLength(106);
	expect(lines[0]?.source).toBe(`charge:${chargeRef}`);
	const events = await gateway.listEventsSince(0);
	expect(events.filter(({ type }) => type === "refund.created")).toHaveLength(105);
	expect(new Set(lines.map(({ ref }) => ref)).size).toBe(106);
});

test.each(randomSeeds(3))(
	"on a line that loses a third of all answers, nothing is done twice (SEEDS=%i)",
	async (seed) => {
		const { twin } = driver;
		const card = await driver.savedCard("success");
		const { ref: payeeRef } = await gateway.ensurePayee(payeeRequest());
		twin.onboard(payeeRef);
		twin.faults.random({
			seed,
			rates: { "drop before": 0.1, "drop after": 0.1, "500 before": 0.05, "500 after": 0.1 },
		});

		/** Repeats the call until it is answered, because a key with a 500 is followed by a new one. */
		async function insist<T>(call: () => Promise<T>): Promise<T> {
			for (;;) {
				const answer = await call().catch((error: unknown) => {
					if (!isProviderTimeout(error)) throw error;
					return null;
				});
				if (answer !== null) return answer;
				twin.clock.advance(4 * MINUTE);
			}
		}

		async function payAndMove(amount: number) {
			const order = chargeRequest({ customerRef: card.customerRef, amount });
			const { chargeRef } = await insist(() => gateway.chargeSavedCard(order, card));
			if (!chargeRef) throw new Error("not charged");
			const refund = { id: newKey(), chargeRef, amount: 100 };
			const transfer = { id: newKey(), chargeRef, payeeRef, amount: 200, tripId: "t1" };
			const [{ ref }] = await Promise.all([
				insist(() => gateway.transfer(transfer)),
				insist(() => gateway.refund(refund)),
			]);
			const key = newKey();
			expect((await insist(() => gateway.reverse(key, ref, 50))).reversed).toBe(50);
		}
		const before = twin.state.charges.length;
		await Promise.all([1_000, 2_000, 3_000, 4_000].map(payAndMove));
		twin.faults.clear();

		const { charges, refunds, transfers, reversals } = twin.state;
		expect(
			charges
				.slice(before)
				.map(({ amount }) => amount)
				.sort(),
		).toEqual([1_000, 2_000, 3_000, 4_000]);
		expect([refunds.length, transfers.length, reversals.length]).toEqual([4, 4, 4]);
	},
);
