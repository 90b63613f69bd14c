import { expect, test } from "vitest";
import { ProviderRefusal, ProviderTimeout } from "#app/gateway/gateway.ts";
import { DomainError } from "#app/lib/errors.ts";
import { subscriber, subscriptionsOf } from "#tests/support/subscriptions.ts";
import { openWorld } from "#tests/support/world.ts";
import { type ChooseTier, chooseTierSchema } from "../billing/billing.schema.ts";
import { startTier } from "./start-tier.server.ts";

const PLUS: ChooseTier = { planType: "plus", isAnnual: true };
const noFault = (error: Error) => {
	throw error;
};

test("a choice leads to the checkout, in demo mode too, and nothing is charged before it", async () => {
	using world = openWorld();
	const user = await world.user();
	const { to, toast } = await startTier(world.as(user), PLUS, noFault);
	expect(to).toMatch(
		/^\/checkout-subscription\/[^/]+\/[^/]+\?priceId=gangway_plus_year&planType=plus&isAnnual=true$/,
	);
	expect(toast).toBeUndefined();
	expect(await subscriptionsOf(world, user).account()).toMatchObject({ subscriptionPlan: "free" });
});

test("who has a subscription sees first what the change costs", async () => {
	using world = openWorld();
	const { ctx, account } = await subscriber(world, { plan: "plus", isAnnual: false });
	const { to } = await startTier(ctx(), { planType: "pro", isAnnual: true }, noFault);
	expect(to).toBe("/profile/plan?plan=pro&isAnnual=true");
	expect(await account()).toMatchObject({ subscriptionPlan: "plus" });
});

test("one-time Pro is for a trip of one's own, and asks for it", async () => {
	using world = openWorld();
	const user = await world.user();
	const trip = await world.trip(user);
	const oneTime = { planType: "pro-oneTime", isAnnual: false } as const;
	expect(await startTier(world.as(user), oneTime, noFault)).toEqual({ to: "/pricing/one-time" });
	const { to } = await startTier(world.as(user), { ...oneTime, tripId: trip.shareId }, noFault);
	expect(to).toContain("/checkout-subscription/");
	const stranger = world.as(await world.user());
	await expect(startTier(stranger, { ...oneTime, tripId: trip.shareId }, noFault)).rejects.toMatchObject({
		code: "forbidden",
	});
});

test.each([
	[{ userId: "someone-else" }, "forbidden"],
	[{ amount: "1" }, "invalid"],
	[{ amount: "4.99" }, "invalid"], // the price of a month
])("a tampered choice is refused: %j", async (change, code) => {
	using world = openWorld();
	const user = await world.user();
	const choice = chooseTierSchema.parse({ planType: "plus", isAnnual: "true", ...change });
	await expect(startTier(world.as(user), choice, noFault)).rejects.toMatchObject({ code });
	expect(await subscriptionsOf(world, user).account()).toMatchObject({ subscriptionPlan: "free" });
});

test("nobody starts a plan signed out", async () => {
	using world = openWorld();
	await expect(startTier(world.nobody, PLUS, noFault)).rejects.toMatchObject({ code: "unauthenticated" });
});

test.each([
	["no answer", new ProviderTimeout()],
	["a refusal", new ProviderRefusal("setup", "no")],
	["a refusal in words", new DomainError("provider_failed", "no")],
])("without a client secret it says so: %s", async (_, error) => {
	using world = openWorld();
	const ctx = world.as(await world.user());
	expect(await startTier(ctx, PLUS, noFault, () => Promise.reject(error))).toEqual({
		to: "/pricing?planType=plus&isAnnual=true&amount=2900#chosen",
		toast: {
			type: "error",
			title: "Payment Error",
			message: "Unable to create subscription. Please try again.",
		},
	});
});

test("a fault says that the choice was not processed, where it was made, and is told", async () => {
	using world = openWorld();
	const ctx = world.as(await world.user());
	const told: Error[] = [];
	const broken = new Error("broken");
	const oneTime = { planType: "pro-oneTime", isAnnual: false, tripId: "lisbon" } as const;
	const outcome = await startTier(
		ctx,
		oneTime,
		(error) => told.push(error),
		() => Promise.reject(broken),
	);
	expect(outcome).toEqual({
		to: "/pricing/one-time?trip=lisbon",
		toast: { type: "error", title: "Error", message: "Unable to process plan selection. Please try again." },
	});
	expect(told).toEqual([broken]);
});
