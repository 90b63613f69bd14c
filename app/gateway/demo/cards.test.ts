import { expect, test } from "vitest";
import { openWorld } from "#tests/support/world.ts";
import { isProviderTimeout } from "../gateway.ts";

const customer = { userId: "u1", name: "Maya", email: "maya@example.com", customerRef: null };
const setup = { id: "s1", createdAt: 0, customer };

function cardsOf(world: ReturnType<typeof openWorld>) {
	const { confirmDemoSetup, addDemoCard } = world.provider;
	if (!confirmDemoSetup || !addDemoCard) throw new Error("the demo provider has test cards");
	return { ...world.provider, confirmDemoSetup, addDemoCard };
}

test("a setup whose answer is lost has saved its card", async () => {
	using world = openWorld();
	const provider = cardsOf(world);
	const { ref } = await provider.createSetup(setup);
	const lost = await provider.confirmDemoSetup(ref, "lost_answer").catch((error: unknown) => error);
	expect(isProviderTimeout(lost)).toBe(true);
	expect(await provider.fetchSetup(ref)).toMatchObject({ status: "succeeded", card: { last4: "0119" } });
});

const typed = { brand: "amex", last4: "0005", expMonth: 1, expYear: 2030 };

test("cards have refs of their own, one per setup", async () => {
	using world = openWorld();
	const provider = cardsOf(world);
	const first = await provider.addDemoCard(setup, typed);
	expect(await provider.addDemoCard(setup, typed)).toEqual(first);
	const second = await provider.addDemoCard({ ...setup, id: "s2" }, typed);
	expect(second.methodRef).not.toBe(first.methodRef);
});

test("a purchase whose answer is lost is found", async () => {
	using world = openWorld();
	const provider = cardsOf(world);
	const lostCard = { customerRef: "c", methodRef: "pm_demo_lost_answer_1" };
	const order = { id: "p1", createdAt: 0, amount: 500, description: "Pro", ...lostCard };
	await expect(provider.chargePurchase(order)).rejects.toThrow("the answer was lost");
	expect(await provider.findPurchase("p1", 0)).toMatchObject({ status: "succeeded", fee: 45 });
});
