import { describe, expect, test } from "vitest";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { runCardJobs } from "#app/features/payments/cards/card-jobs.server.ts";
import { type PaymentGateway, ProviderTimeout } from "#app/gateway/gateway.ts";
import { demoInvoices } from "#db/schema/demo.ts";
import { entitlements, subscriptions } from "#db/schema/tiers.ts";
import { problemsAtRest } from "#tests/faults/invariants.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { subscriptionsOf } from "#tests/support/subscriptions.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { startSubscription } from "./choose-tier.server.ts";
import { confirmOrder } from "./complete-order.server.ts";
import { sweepSubscriptions } from "./sweep-subscriptions.server.ts";

type Call = "subscribe" | "chargePurchase";

/** Loses the first answer to a call, before or after the provider has done it. */
function loseFirst(call: Call, when: "before" | "after") {
	let isLost = false;
	return (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		[call]: async (request: never) => {
			const lose = !isLost;
			isLost = true;
			if (lose && when === "before") throw new ProviderTimeout("lost before it arrived");
			const answer = await gateway[call](request);
			if (lose) throw new ProviderTimeout("lost on the way back");
			return answer;
		},
	});
}

async function sweepLater(world: World): Promise<void> {
	for (let time = 0; time < 3; time += 1) {
		world.clock.advance(MINUTE);
		await sweepSubscriptions(world.nobody);
	}
}

async function settles(world: World, amount: number, fee: number): Promise<void> {
	expect((await world.db.read.select().from(demoInvoices)).map((invoice) => invoice.amount)).toEqual([
		amount,
	]);
	expect(await balanceOf(world.db.read, "demo", "subscription_income")).toBe(-amount);
	expect(await balanceOf(world.db.read, "demo", "stripe_balance")).toBe(amount - fee);
	expect(await reconcile(world.nobody)).toEqual([]);
	await runCardJobs(world.nobody);
	expect(await problemsAtRest(world.db)).toEqual([]);
}

describe.each(["before", "after"] as const)("an answer that is lost %s the provider has done it", (when) => {
	test("leaves one subscription and one charge, which the sweeper finds", async () => {
		using world = openWorld({ wrap: loseFirst("subscribe", when) });
		const user = await world.user();
		const ctx = () => world.as(user);
		const { account, live } = subscriptionsOf(world, user);
		await expect(startSubscription(ctx(), { planType: "plus", isAnnual: false })).rejects.toThrow("lost");
		expect(await account()).toMatchObject({ subscriptionPlan: "free" });
		const pending = await live();
		expect(pending).toMatchObject({ status: "pending", plan: "plus" });
		// Another plan cannot be begun while it is not known what became of this one.
		expect(await errorCodeOf(startSubscription(ctx(), { planType: "pro", isAnnual: false }))).toBe(
			"conflict",
		);
		await sweepLater(world);
		expect(await account()).toMatchObject({ subscriptionPlan: "plus", subscriptionStatus: "active" });
		await confirmOrder(ctx(), { setupIntentId: pending?.setupRef ?? "" });
		expect(await world.db.read.$count(subscriptions)).toBe(1);
		await settles(world, 499, 44);
	});

	test("leaves one subscription and one charge where its owner asks again", async () => {
		using world = openWorld({ wrap: loseFirst("subscribe", when) });
		const user = await world.user();
		const ctx = () => world.as(user);
		await expect(startSubscription(ctx(), { planType: "pro", isAnnual: true })).rejects.toThrow("lost");
		const pending = await subscriptionsOf(world, user).live();
		await confirmOrder(ctx(), { setupIntentId: pending?.setupRef ?? "" });
		expect(await subscriptionsOf(world, user).account()).toMatchObject({
			subscriptionPlan: "pro",
			isAnnualBilling: true,
		});
		await sweepLater(world);
		await settles(world, 7_900, 259);
	});

	test("leaves one purchase of one-time Pro", async () => {
		using world = openWorld({ wrap: loseFirst("chargePurchase", when) });
		const user = await world.user();
		const ctx = () => world.as(user);
		const trip = await world.trip(user);
		const order = { planType: "pro-oneTime", isAnnual: false, tripId: trip.id } as const;
		await expect(startSubscription(ctx(), order)).rejects.toThrow("lost");
		expect(await world.db.read.$count(entitlements)).toBe(0);
		await sweepLater(world);
		const [owned] = await world.db.read.select().from(entitlements);
		expect(owned).toMatchObject({ userId: user.id, tripId: trip.id, amount: 500, provider: "demo" });
		expect(await errorCodeOf(startSubscription(ctx(), order))).toBe("conflict");
		await settles(world, 500, 45);
	});
});

test("a card that is declined leaves no plan, and another one can be tried", async () => {
	using world = openWorld();
	const user = await world.user();
	const ctx = () => world.as(user);
	const plus = { planType: "plus", isAnnual: false } as const;
	const declined = startSubscription(ctx(), { ...plus, testCard: "declined" });
	expect(await errorCodeOf(declined)).toBe("card_declined");
	expect(await subscriptionsOf(world, user).live()).toBeNull();
	await startSubscription(ctx(), plus);
	expect(await subscriptionsOf(world, user).account()).toMatchObject({ subscriptionPlan: "plus" });
});
