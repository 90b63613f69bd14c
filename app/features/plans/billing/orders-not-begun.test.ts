import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteAccount } from "#app/features/account/deletion/delete-account.server.ts";
import { confirmCardSetup } from "#app/features/payments/cards/confirm-card-setup.server.ts";
import { startCardSetup } from "#app/features/payments/cards/start-setup.server.ts";
import { ProviderTimeout } from "#app/gateway/gateway.ts";
import { trips, users } from "#db/schema/access.ts";
import { purchases } from "#db/schema/plans.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { PASSWORD_HASH } from "#tests/support/password.ts";
import { subscriber, subscriptionsOf } from "#tests/support/subscriptions.ts";
import { openWorld } from "#tests/support/world.ts";
import { applySubscription } from "./apply-subscription.server.ts";
import { checkoutSubscriptionView } from "./checkout.server.ts";
import { startSubscription } from "./choose-tier.server.ts";
import { completeOrder, confirmOrder } from "./complete-order.server.ts";
import { sweepSubscriptions } from "./sweep-subscriptions.server.ts";
import { hasPlan } from "./texts/subscribing.ts";

test.each([
	["a plan", { purpose: "subscription", plan: "pro", isAnnual: true }],
	["one-time Pro", { purpose: "one_time_pro" }],
] as const)(
	"%s is not begun for an account that was deleted after the sweeper or a request had read its order",
	async (_, order) => {
		using world = openWorld();
		const user = await world.user({ passwordHash: PASSWORD_HASH });
		const ctx = () => world.as(user);
		const trip = await world.trip(user);
		await world.join(world.as(await world.user()), trip);
		const tripId = order.purpose === "one_time_pro" ? trip.id : undefined;
		const { ref } = await startCardSetup(ctx(), { ...order, tripId });
		const read = await confirmCardSetup(ctx(), { ref, testCard: "success" });
		await deleteAccount(ctx(), { password: "correct horse" });
		await completeOrder(world.nobody, read).catch(() => null);
		expect(await world.db.read.select().from(subscriptions)).toEqual([]);
		expect(await world.db.read.select().from(purchases)).toEqual([]);
		const [account] = await world.db.read.select().from(users).where(eq(users.id, user.id));
		expect(account?.subscriptionPlan).toBe("free");
	},
);

test("an account is not deleted when a plan was begun after its last one had been ended", async () => {
	const order: { begin?: () => Promise<unknown> } = {};
	using world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			endSubscription: async (ref) => {
				const fact = await gateway.endSubscription(ref);
				await applySubscription(world.nobody, fact);
				await order.begin?.();
				return fact;
			},
		}),
	});
	const { user, ctx } = await subscriber(world, { plan: "plus", isAnnual: false });
	const passwordHash = PASSWORD_HASH;
	await world.db.write((tx) => tx.update(users).set({ passwordHash }).where(eq(users.id, user.id)));
	const { ref } = await startCardSetup(ctx(), { purpose: "subscription", plan: "pro", isAnnual: true });
	const read = await confirmCardSetup(ctx(), { ref, testCard: "success" });
	order.begin = () => completeOrder(world.nobody, read);
	expect(await errorCodeOf(deleteAccount(ctx(), { password: "correct horse" }))).toBe("conflict");
	const { account, live } = subscriptionsOf(world, user);
	expect(await account()).toMatchObject({ deletedAt: null, subscriptionPlan: "pro" });
	expect(await live()).toMatchObject({ status: "active" });
});

test("an account is not deleted before the answer to its purchase is known", async () => {
	let isLost = false;
	using world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			chargePurchase: async (request) => {
				if (!isLost) {
					isLost = true;
					throw new ProviderTimeout("lost before it arrived");
				}
				return gateway.chargePurchase(request);
			},
		}),
	});
	const user = await world.user({ passwordHash: PASSWORD_HASH });
	const ctx = () => world.as(user);
	const trip = await world.trip(user);
	const setup = await startCardSetup(ctx(), { purpose: "one_time_pro", tripId: trip.id });
	await confirmOrder(ctx(), { setupIntentId: setup.ref }).catch(() => null);
	expect((await world.db.read.select().from(purchases))[0]?.status).toBe("unknown");
	await expect(deleteAccount(ctx(), { password: "correct horse" })).rejects.toThrow("one-time Pro");
	world.clock.advance(MINUTE);
	await sweepSubscriptions(world.nobody);
	expect((await world.db.read.select().from(purchases))[0]?.status).toBe("done");
	await deleteAccount(ctx(), { password: "correct horse" });
	expect(await subscriptionsOf(world, user).account()).toMatchObject({ subscriptionPlan: "free" });
	expect((await subscriptionsOf(world, user).account()).deletedAt).not.toBeNull();
});

test("an order that was refused, because another tab was first, is not begun behind its buyer's back", async () => {
	using world = openWorld();
	const user = await world.user();
	const ctx = () => world.as(user);
	const other = await startCardSetup(ctx(), { purpose: "subscription", plan: "pro", isAnnual: true });
	await startSubscription(ctx(), { planType: "plus", isAnnual: false });
	expect(await errorCodeOf(confirmOrder(ctx(), { setupIntentId: other.ref }))).toBe("conflict");
	const link = { setupIntentId: other.ref, clientSecret: other.clientSecret };
	expect(await checkoutSubscriptionView(ctx(), link)).toMatchObject({
		state: "refused",
		reason: hasPlan("Plus"),
	});
	// An hour later the first plan is ended at the provider, such as by its support.
	world.clock.advance(60 * MINUTE);
	const [first] = await world.db.read.select().from(subscriptions);
	await applySubscription(world.nobody, await world.nobody.payments.endSubscription(first?.ref ?? ""));
	await sweepSubscriptions(world.nobody);
	const rows = await world.db.read.select().from(subscriptions).where(eq(subscriptions.userId, user.id));
	expect(rows.map(({ plan, isAnnual, status }) => ({ plan, isAnnual, status }))).toEqual([
		{ plan: "plus", isAnnual: false, status: "cancelled" },
	]);
});

test.each([
	["is over", { startDate: "2020-03-12", endDate: "2020-03-19" }],
	["was cancelled", { status: "cancelled" }],
] as const)("one-time Pro is neither chosen nor charged for a trip that %s", async (_, change) => {
	using world = openWorld();
	const user = await world.user();
	const ctx = () => world.as(user);
	const trip = await world.trip(user);
	const { ref } = await startCardSetup(ctx(), { purpose: "one_time_pro", tripId: trip.id });
	const saved = await confirmCardSetup(ctx(), { ref, testCard: "success" });
	await world.db.write((tx) => tx.update(trips).set(change).where(eq(trips.id, trip.id)));
	const choice = { planType: "pro-oneTime", isAnnual: false, tripId: trip.id } as const;
	expect(await errorCodeOf(startSubscription(ctx(), choice))).toBe("conflict");
	expect(await errorCodeOf(completeOrder(world.nobody, saved))).toBe("conflict");
	world.clock.advance(MINUTE);
	await sweepSubscriptions(world.nobody);
	expect(await world.db.read.select().from(purchases)).toEqual([]);
});
