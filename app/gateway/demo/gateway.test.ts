import { describe, expect, test } from "vitest";
import { SECOND } from "#tests/support/clock.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { type ChargeRequest, isProviderTimeout } from "../gateway.ts";

const order: ChargeRequest = {
	createdAt: 0,
	id: "a1",
	amount: 10_000,
	currency: "usd",
	tripId: "t",
	memberId: "m",
	description: "Lisbon Trip, payment 1 of 1",
	statementSuffix: "LISBON TRIP",
	payer: { name: "Maya", email: null },
	customerRef: null,
	saveCard: false,
	of: {
		paymentId: "p",
		givenBy: null,
		terms: {
			schedule: "full",
			number: 1,
			total: 1,
			firstDueDate: "2027-01-01",
			share: 5_000,
			cashBack: 0,
			options: 0,
			takenOver: 0,
			ahead: 0,
		},
	},
};

function providerOf({ provider }: World) {
	const { confirmDemo, answerDemo } = provider;
	if (!confirmDemo || !answerDemo) throw new Error("the demo provider has test cards");
	return { ...provider, confirmDemo, answerDemo };
}

describe("a test card", () => {
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

test("cannot be called inside a transaction of ours", async () => {
	using world = openWorld();
	await expect(world.db.write(() => world.provider.createIntent(order))).rejects.toThrow("does not nest");
});
