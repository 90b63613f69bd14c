import { describe, expect, test } from "vitest";
import { demoIntents } from "#db/schema/index.ts";
import { SECOND } from "#tests/support/clock.ts";
import { payeeRequest } from "#tests/support/payees.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { type ChargeRequest, isProviderTimeout } from "../gateway.ts";
import type { TestCard } from "../saved-card.ts";

const order: ChargeRequest = {
	createdAt: 0,
	id: "a1",
	amount: 10_000,
	currency: "usd",
	tripId: "t",
	memberId: "m",
	paymentId: "p",
	description: "Lisbon Trip, payment 1 of 1",
	statementSuffix: "LISBON TRIP",
	payer: { name: "Maya", email: null },
	customerRef: null,
	saveCard: false,
};

function providerOf({ provider }: World) {
	const { confirmDemo, answerDemo } = provider;
	if (!confirmDemo || !answerDemo) throw new Error("the demo provider has test cards");
	return { ...provider, confirmDemo, answerDemo };
}

test("makes one intent per key, also for calls at the same time", async () => {
	using world = openWorld();
	const intents = await Promise.all(Array.from({ length: 10 }, () => world.provider.createIntent(order)));
	expect(new Set(intents.map((intent) => JSON.stringify(intent))).size).toBe(1);
	expect(intents[0]?.clientSecret).toMatch(/demo.*_secret_/);
	expect(await world.db.read.$count(demoIntents)).toBe(1);
	const other = await world.provider.createIntent({ ...order, id: "a2" });
	expect(other.ref).not.toBe(intents[0]?.ref);
});

describe("a test card", () => {
	test.each<[TestCard, object]>([
		[
			"success",
			{ status: "succeeded", fee: 320, chargeRef: expect.stringContaining("ch_demo_"), error: null },
		],
		["declined", { status: "failed", fee: 0, chargeRef: null, error: { code: "card_declined" } }],
		["authentication", { status: "requires_action", fee: 0, chargeRef: null, error: null }],
	])("%s decides, and the same again changes nothing", async (card, outcome) => {
		using world = openWorld();
		const provider = providerOf(world);
		const { ref } = await provider.createIntent(order);
		const fact = await provider.confirmDemo(ref, card);
		expect(fact).toMatchObject({ ref, attemptId: "a1", amount: 10_000, currency: "usd", ...outcome });
		expect(await provider.confirmDemo(ref, card)).toEqual(fact);
		expect(await provider.fetchIntent(ref)).toEqual(fact);
		expect(await provider.findIntent("a1", 0)).toEqual(fact);
	});

	test("lost_answer charges, and does not answer for a while", async () => {
		using world = openWorld();
		const provider = providerOf(world);
		const { ref } = await provider.createIntent(order);
		const lost = await provider.confirmDemo(ref, "lost_answer").catch((error: unknown) => error);
		expect(isProviderTimeout(lost)).toBe(true);
		await expect(provider.fetchIntent(ref)).rejects.toThrow("the answer was lost");
		world.clock.advance(4 * SECOND);
		expect(await provider.fetchIntent(ref)).toMatchObject({ status: "succeeded", fee: 320 });
	});

	test("declined cannot be paid any more", async () => {
		using world = openWorld();
		const provider = providerOf(world);
		const { ref } = await provider.createIntent(order);
		await provider.confirmDemo(ref, "declined");
		expect(await provider.confirmDemo(ref, "success")).toMatchObject({ status: "failed" });
	});
});

test("the bank's question is answered once, and only where it was asked", async () => {
	using world = openWorld();
	const provider = providerOf(world);
	const { ref } = await provider.createIntent(order);
	expect(await provider.answerDemo(ref, "approve")).toMatchObject({ status: "requires_payment" });
	await provider.confirmDemo(ref, "authentication");
	expect(await provider.answerDemo(ref, "refuse")).toMatchObject({
		status: "failed",
		error: { code: "authentication_failed" },
	});
	expect(await provider.answerDemo(ref, "approve")).toMatchObject({ status: "failed", chargeRef: null });
});

test("a canceled intent can never be paid, and a paid one is never canceled", async () => {
	using world = openWorld();
	const provider = providerOf(world);
	const open = await provider.createIntent(order);
	expect(await provider.cancel(open.ref)).toMatchObject({ status: "canceled" });
	expect(await provider.confirmDemo(open.ref, "success")).toMatchObject({
		status: "canceled",
		chargeRef: null,
	});
	expect(await provider.createIntent(order)).toEqual(open);

	const paid = await provider.createIntent({ ...order, id: "a2" });
	const fact = await provider.confirmDemo(paid.ref, "success");
	expect(await provider.cancel(paid.ref)).toEqual(fact);

	const asked = await provider.createIntent({ ...order, id: "a3" });
	await provider.confirmDemo(asked.ref, "authentication");
	expect(await provider.cancel(asked.ref)).toMatchObject({ status: "canceled" });
	expect(await provider.answerDemo(asked.ref, "approve")).toMatchObject({
		status: "canceled",
		chargeRef: null,
	});
});

test("paying and canceling at the same time ends in one of the two", async () => {
	using world = openWorld();
	const provider = providerOf(world);
	for (let round = 0; round < 20; round++) {
		const { ref } = await provider.createIntent({ ...order, id: `r${round}` });
		const both = [provider.confirmDemo(ref, "success"), provider.cancel(ref)];
		const [paid, canceled] = await Promise.all(round % 2 === 0 ? both : both.reverse());
		expect(paid?.status).toBe(canceled?.status);
		expect(paid?.chargeRef).toBe(canceled?.chargeRef);
	}
});

async function paidCharge(world: World, given: Partial<ChargeRequest> = {}, card: TestCard = "success") {
	const provider = providerOf(world);
	const { ref } = await provider.createIntent({ ...order, ...given });
	const fact = await provider.confirmDemo(ref, card);
	if (!fact.chargeRef) throw new Error("not charged");
	return { provider, fact, chargeRef: fact.chargeRef };
}

test("refunds a charge in parts, each once, and never more than its amount", async () => {
	using world = openWorld();
	const { provider, chargeRef } = await paidCharge(world);
	const part = { id: "r1", chargeRef, amount: 4_000 };
	const first = await provider.refund(part);
	expect(first).toMatchObject({ id: "r1", status: "succeeded", amount: 4_000 });
	expect(await provider.refund(part)).toEqual(first);
	expect(await provider.fetchRefund(first.ref)).toEqual(first);
	await expect(provider.refund({ ...part, id: "r2", amount: 6_001 })).rejects.toThrow("More than the charge");
	await provider.refund({ ...part, id: "r3", amount: 6_000 });
	expect(await world.db.read.select().from(demoIntents)).toMatchObject([{ refundedAmount: 10_000 }]);
});

test("transfers out of a charge to a ready account once, and reverses", async () => {
	using world = openWorld();
	const { provider, chargeRef } = await paidCharge(world);
	const payee = await provider.ensurePayee(payeeRequest());
	expect(await provider.ensurePayee(payeeRequest())).toEqual(payee);
	const transfer = { id: "l1", chargeRef, payeeRef: payee.ref, amount: 9_000, tripId: "t" };
	await expect(provider.transfer(transfer)).rejects.toThrow("not ready");
	const urls = { success: "http://g.example/back", cancel: "http://g.example/" };
	expect(await provider.onboardingUrl(payee.ref, urls)).toBe(urls.success);
	expect(await provider.fetchPayee(payee.ref)).toMatchObject({ state: "ready" });
	const done = await provider.transfer(transfer);
	expect(done).toMatchObject({ id: "l1", amount: 9_000, reversed: 0 });
	expect(await provider.transfer(transfer)).toEqual(done);
	await expect(provider.transfer({ ...transfer, id: "l2", amount: 1_001 })).rejects.toThrow("hold that much");
	const back = () => provider.reverse("v1", done.ref, 5_000);
	expect(await back()).toMatchObject({ ref: done.ref, reversed: 5_000 });
	expect(await back()).toMatchObject({ reversed: 5_000 });
	const lines = await provider.listBalanceSince(0);
	expect(lines.map(({ net }) => net).sort((a, b) => a - b)).toEqual([-9_000, 5_000, 9_680]);
});

test("charges a saved card again, unless the bank asks for authentication", async () => {
	using world = openWorld();
	const { provider, fact } = await paidCharge(world, { saveCard: true });
	if (!fact.card) throw new Error("the card was to be kept");
	expect(fact.card).toMatchObject({ methodRef: expect.stringMatching(/^pm_demo_success_/), last4: "4242" });
	const later = { ...order, id: "a2" };
	const charged = await provider.chargeSavedCard(later, fact.card);
	expect(charged).toMatchObject({ attemptId: "a2", status: "succeeded", amount: 10_000 });
	expect(await provider.chargeSavedCard(later, fact.card)).toEqual(charged);
	const asks = { ...fact.card, methodRef: "pm_demo_authentication" };
	expect(await provider.chargeSavedCard({ ...order, id: "a3" }, asks)).toMatchObject({
		status: "failed",
		error: { code: "authentication_required" },
	});
	expect((await paidCharge(world, { id: "a4" })).fact.card).toBeNull();
});

test("does not know an intent that it did not make", async () => {
	using world = openWorld();
	expect(await world.provider.findIntent("none", 0)).toBeNull();
	await expect(world.provider.fetchIntent("pi_demo_none")).rejects.toThrow("no such intent");
	await expect(world.provider.cancel("pi_demo_none")).rejects.toThrow("no such intent");
});

test("cannot be called inside a transaction of ours", async () => {
	using world = openWorld();
	await expect(world.db.write(() => world.provider.createIntent(order))).rejects.toThrow("does not nest");
});
