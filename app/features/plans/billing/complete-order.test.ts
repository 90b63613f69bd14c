import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deleteAccount } from "#app/features/account/deletion/delete-account.server.ts";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { runCardJobs } from "#app/features/payments/cards/card-jobs.server.ts";
import { confirmCardSetup, startCardSetup } from "#app/features/payments/cards/card-setups.server.ts";
import { type PaymentGateway, ProviderTimeout } from "#app/gateway/gateway.ts";
import { trips, users } from "#db/schema/access.ts";
import { demoInvoices } from "#db/schema/demo.ts";
import { purchases } from "#db/schema/plans.ts";
import { entitlements, subscriptions } from "#db/schema/tiers.ts";
import { problemsAtRest } from "#tests/faults/invariants.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { PASSWORD_HASH } from "#tests/support/password.ts";
import { subscriber, subscriptionsOf } from "#tests/support/subscriptions.ts";
import { openWorld, type World } from "#tests/support/world.ts";
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

type Call = "subscribe" | "chargePurchase";

/** Loses the first answer to a call, before or after the provider acted on it. */
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
		// No other plan can begin while the outcome of this one is unknown.
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
