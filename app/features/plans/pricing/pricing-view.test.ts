import { expect, test } from "vitest";
import { subscriptions } from "#db/schema/tiers.ts";
import { addOneTimePro } from "#tests/support/entitlements.ts";
import { subscriber } from "#tests/support/subscriptions.ts";
import { openWorld } from "#tests/support/world.ts";
import { pricingView } from "./pricing-view.server.ts";

test.each([
	[{ plan: "plus", isAnnual: true }, 2_900],
	[{ plan: "pro", isAnnual: false }, 999],
] as const)("a subscriber of %j has its length and its price", async (term, price) => {
	using world = openWorld();
	const { user } = await subscriber(world, term);
	const ctx = world.as({ ...user, subscriptionPlan: term.plan });
	const { own } = await pricingView(ctx, {});
	expect(own).toEqual({ id: term.plan, isAnnual: term.isAnnual, price });
	await world.db.write((tx) => tx.update(subscriptions).set({ price: 1_900 }));
	const agreed = (await pricingView(ctx, {})).own?.price;
	expect(agreed, "the price that was agreed, whatever the plan costs today").toBe(1_900);
});

test("a trip that has one-time Pro lends no figures, and the page says that it has it", async () => {
	using world = openWorld();
	const user = await world.user();
	const trip = await world.trip(user, { title: "Lisbon" });
	const view = () => pricingView(world.as(user), { trip: trip.shareId });
	expect(await view()).toMatchObject({ tripTitle: "Lisbon", tripWithPro: null });
	await addOneTimePro(world, trip, user);
	const { tripTitle, tripWithPro, calculator } = await view();
	expect([tripTitle, tripWithPro?.title]).toEqual([null, "Lisbon"]);
	expect(calculator).toMatchObject({ isExample: true, tripFeeRate: null });
	const typed = { trip: trip.shareId, people: "4", cost: "900" };
	expect((await pricingView(world.as(user), typed)).calculator.comparisons).toHaveLength(1);
	expect((await pricingView(world.as(user), { trip: trip.shareId, for: "payment_plans" })).tripWithPro).toBe(
		null,
	);
	expect((await pricingView(world.as(await world.user()), { trip: trip.shareId })).tripWithPro).toBeNull();
});

test("without a subscription nothing is agreed, and a visitor has no plan", async () => {
	using world = openWorld();
	const own = (await pricingView(world.as(await world.user()), {})).own;
	expect(own).toEqual({ id: "free", isAnnual: false, price: null });
	expect((await pricingView(world.nobody, {})).own).toBeNull();
});
