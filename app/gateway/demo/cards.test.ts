import { expect, test } from "vitest";
import { openWorld } from "#tests/support/world.ts";
import { isProviderTimeout } from "../gateway.ts";
import type { TestCard } from "../saved-card.ts";

const customer = { userId: "u1", name: "Maya", email: "maya@example.com", customerRef: null };
const setup = { id: "s1", createdAt: 0, customer };

function cardsOf(world: ReturnType<typeof openWorld>) {
	const { confirmDemoSetup, addDemoCard } = world.provider;
	if (!confirmDemoSetup || !addDemoCard) throw new Error("the demo provider has test cards");
	return { ...world.provider, confirmDemoSetup, addDemoCard };
}

test("a setup is one per key, and saves its card once", async () => {
	using world = openWorld();
	const provider = cardsOf(world);
	const made = await Promise.all(Array.from({ length: 5 }, () => provider.createSetup(setup)));
	expect(new Set(made.map(({ ref }) => ref)).size).toBe(1);
	const [{ ref, clientSecret, customerRef }] = made as [(typeof made)[0]];
	expect(clientSecret).toContain("demo");
	expect(await provider.fetchSetup(ref)).toMatchObject({ id: "s1", status: "requires_card", card: null });
	const declined = await provider.confirmDemoSetup(ref, "declined");
	expect(declined).toMatchObject({ status: "requires_card", card: null, error: { code: "card_declined" } });
	const fact = await provider.confirmDemoSetup(ref, "success");
	expect(fact).toMatchObject({ status: "succeeded", customerRef, error: null, card: { last4: "4242" } });
	expect(await provider.confirmDemoSetup(ref, "declined")).toEqual(fact);
	expect(await provider.cancelSetup(ref)).toEqual(fact);
	expect(await provider.listCards(customerRef)).toMatchObject([{ last4: "4242", isDefault: false }]);
});

test("a setup whose answer is lost has saved its card", async () => {
	using world = openWorld();
	const provider = cardsOf(world);
	const { ref } = await provider.createSetup(setup);
	const lost = await provider.confirmDemoSetup(ref, "lost_answer").catch((error: unknown) => error);
	expect(isProviderTimeout(lost)).toBe(true);
	expect(await provider.fetchSetup(ref)).toMatchObject({ status: "succeeded", card: { last4: "0119" } });
});

test("a canceled setup saves nothing", async () => {
	using world = openWorld();
	const provider = cardsOf(world);
	const { ref, customerRef } = await provider.createSetup(setup);
	expect(await provider.cancelSetup(ref)).toMatchObject({ status: "canceled" });
	expect(await provider.confirmDemoSetup(ref, "success")).toMatchObject({ status: "canceled", card: null });
	expect(await provider.listCards(customerRef)).toEqual([]);
	await expect(provider.fetchSetup("seti_none")).rejects.toThrow("no such setup");
});

const typed = { brand: "amex", last4: "0005", expMonth: 1, expYear: 2030 };

test("cards have refs of their own, one is the default, and a detached one is gone", async () => {
	using world = openWorld();
	const provider = cardsOf(world);
	const first = await provider.addDemoCard(setup, typed);
	expect(await provider.addDemoCard(setup, typed)).toEqual(first);
	const second = await provider.addDemoCard({ ...setup, id: "s2" }, typed);
	expect(second.methodRef).not.toBe(first.methodRef);
	await provider.setDefaultCard(first.customerRef, second.methodRef);
	await provider.setDefaultCard(first.customerRef, first.methodRef);
	const listed = await provider.listCards(first.customerRef);
	expect(listed.filter(({ isDefault }) => isDefault)).toMatchObject([{ methodRef: first.methodRef }]);
	await provider.detachCard(first.methodRef);
	await provider.detachCard(first.methodRef);
	expect(await provider.listCards(first.customerRef)).toEqual([{ ...second, isDefault: false }]);
});

test.each<[TestCard, string, string | null]>([
	["success", "succeeded", null],
	["declined", "failed", "card_declined"],
	["authentication", "failed", "authentication_required"],
])("a purchase with %s is %s, once", async (card, status, code) => {
	using world = openWorld();
	const provider = cardsOf(world);
	const method = { customerRef: "c", methodRef: `pm_demo_${card}_1` };
	const order = { id: "p1", createdAt: 0, amount: 500, description: "Pro", ...method };
	const fact = await provider.chargePurchase(order);
	expect(fact).toMatchObject({ id: "p1", status, amount: 500, error: code && { code } });
	expect(await provider.chargePurchase(order)).toEqual(fact);
	expect(await provider.findPurchase("p1", 0)).toEqual(status === "succeeded" ? fact : null);
	const nets = (await provider.listBalanceSince(0)).map(({ source, net }) => ({ source, net }));
	expect(nets).toEqual(code ? [] : [{ source: `charge:${fact.chargeRef}`, net: 455 }]);
});

test("a purchase whose answer is lost is found, and one with a detached card fails", async () => {
	using world = openWorld();
	const provider = cardsOf(world);
	const lostCard = { customerRef: "c", methodRef: "pm_demo_lost_answer_1" };
	const order = { id: "p1", createdAt: 0, amount: 500, description: "Pro", ...lostCard };
	await expect(provider.chargePurchase(order)).rejects.toThrow("the answer was lost");
	expect(await provider.findPurchase("p1", 0)).toMatchObject({ status: "succeeded", fee: 45 });
	const card = await provider.addDemoCard(setup, typed);
	await provider.detachCard(card.methodRef);
	expect(await provider.chargePurchase({ ...order, ...card, id: "p2" })).toMatchObject({
		status: "failed",
		error: { code: "card_declined" },
	});
});
