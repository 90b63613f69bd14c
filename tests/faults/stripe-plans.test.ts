import { describe, expect, test, vi } from "vitest";
import type { SignedInUser } from "#app/access/ctx.ts";
import { pollEvents, retryEvents } from "#app/features/fund/reconciliation/events.server.ts";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import {
	cancelSubscription,
	changeTier,
	previewTierChange,
} from "#app/features/plans/billing/change-subscription.server.ts";
import { confirmSubscription } from "#app/features/plans/billing/checkout.server.ts";
import { startSubscription } from "#app/features/plans/billing/choose-tier.server.ts";
import { confirmOrder } from "#app/features/plans/billing/complete-order.server.ts";
import { sum } from "#app/lib/money.ts";
import { invoices } from "#db/schema/plans.ts";
import { entitlements, subscriptions } from "#db/schema/tiers.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { seededRandom } from "#tests/support/random.ts";
import {
	chargedTo,
	openStripeWorld,
	type StripeWorld,
	saveDefaultCard,
	stripeSubscriber,
} from "#tests/support/stripe-subscriptions.ts";
import { subscriptionsOf } from "#tests/support/subscriptions.ts";
import { problemsAlways } from "./invariants.ts";

vi.setConfig({ testTimeout: 60_000 });

const PLUS = { planType: "plus", isAnnual: false } as const;

/** Orders a plan, and enters a card in the browser, which then closes. */
async function orderAndEnterCard(
	house: StripeWorld,
	user: SignedInUser,
	{
		order = PLUS,
		card = "pm_card_visa",
	}: { order?: Parameters<typeof startSubscription>[1]; card?: string } = {},
): Promise<string> {
	const { setupIntentId } = await startSubscription(house.world.as(user), order);
	if (!setupIntentId) throw new Error("a new plan begins with its card");
	await house.stripe.setupIntents.confirm(setupIntentId, { payment_method: card });
	return setupIntentId;
}

/** Lets some minutes pass in which the jobs run and nobody asks. */
async function wait(house: StripeWorld): Promise<void> {
	for (let minutes = 0; minutes < 12; minutes += 3) {
		house.advance(3 * MINUTE);
		await house.runJobs();
	}
}

async function expectOneCharge(house: StripeWorld, user: SignedInUser, amount: number): Promise<void> {
	const { world, twin } = house;
	expect(chargedTo(house, user)).toEqual([amount]);
	expect(await balanceOf(world.db.read, "live", "subscription_income")).toBe(-amount);
	house.clock.advance(HOUR);
	expect(await reconcile(world.nobody)).toEqual([]);
	expect(await balanceOf(world.db.read, "live", "stripe_balance")).toBe(
		sum(twin.state.balanceTransactions.map(({ net }) => net)),
	);
	expect(await problemsAlways(world.db)).toEqual([]);
}

describe("a browser that closes after the bank has accepted the card", () => {
	test("leaves a plan that the webhook begins at once", async () => {
		await using house = await openStripeWorld();
		const user = await house.world.user();
		await orderAndEnterCard(house, user);
		await house.deliverAll();
		expect(await subscriptionsOf(house.world, user).account()).toMatchObject({
			subscriptionPlan: "plus",
			subscriptionStatus: "active",
		});
		await wait(house);
		await house.deliverAll();
		await expectOneCharge(house, user, 499);
	});

	test("leaves a plan that the sweeper begins where the webhook is lost", async () => {
		await using house = await openStripeWorld();
		const user = await house.world.user();
		await orderAndEnterCard(house, user);
		await wait(house);
		expect(await subscriptionsOf(house.world, user).account()).toMatchObject({ subscriptionPlan: "plus" });
		await expectOneCharge(house, user, 499);
	});

	test("and comes back at the same time as the webhook leaves one plan and one charge", async () => {
		await using house = await openStripeWorld();
		const user = await house.world.user();
		const setupIntentId = await orderAndEnterCard(house, user);
		house.twin.faults.next({
			method: "POST",
			path: /subscriptions$/,
			when: "before",
			how: "slow",
			slowMs: 300,
		});
		const back = () => confirmOrder(house.world.as(user), { setupIntentId });
		const told = house.events.splice(0).map((event) => house.deliver(event));
		const done = await Promise.allSettled([back(), ...told, back()]);
		expect(done.filter(({ status }) => status === "rejected")).toEqual([]);
		expect(await subscriptionsOf(house.world, user).account()).toMatchObject({ subscriptionPlan: "plus" });
		await wait(house);
		await expectOneCharge(house, user, 499);
	});

	test("leaves a refusal where the charge is declined, and Stripe is told that its event has arrived", async () => {
		await using house = await openStripeWorld();
		const user = await house.world.user();
		const setup = await orderAndEnterCard(house, user, { card: "pm_card_chargeCustomerFail" });
		await house.deliverAll();
		await wait(house);
		expect(await subscriptionsOf(house.world, user).account()).toMatchObject({ subscriptionPlan: "free" });
		const again = confirmSubscription(house.world.as(user), { subscriptionId: setup });
		expect(await errorCodeOf(again)).toBe("card_declined");
		expect(chargedTo(house, user)).toEqual([]);
	});
});

describe.each(["before", "after"] as const)("an answer of Stripe that is lost %s its effect", (when) => {
	test("leaves one subscription and one charge, which the sweeper finds", async () => {
		await using house = await openStripeWorld();
		const user = await house.world.user();
		const ctx = house.world.as(user);
		const setupIntentId = await orderAndEnterCard(house, user);
		house.twin.faults.next({ method: "POST", path: /subscriptions$/, when, how: "drop", times: 2 });
		await expect(confirmOrder(ctx, { setupIntentId })).rejects.toMatchObject({ name: "ProviderTimeout" });
		expect(await confirmSubscription(ctx, { subscriptionId: setupIntentId })).toMatchObject({
			status: when === "after" ? "active" : "pending",
		});
		await wait(house);
		await confirmOrder(ctx, { setupIntentId });
		expect(await subscriptionsOf(house.world, user).account()).toMatchObject({ subscriptionPlan: "plus" });
		expect(house.twin.state.subscriptions).toHaveLength(1);
		expect(await house.world.db.read.$count(subscriptions)).toBe(1);
		await expectOneCharge(house, user, 499);
	});

	test("leaves one purchase of one-time Pro", async () => {
		await using house = await openStripeWorld();
		const user = await house.world.user();
		const trip = await house.world.trip(user);
		const order = { planType: "pro-oneTime", isAnnual: false, tripId: trip.id } as const;
		const setupIntentId = await orderAndEnterCard(house, user, { order });
		house.twin.faults.next({ method: "POST", path: /payment_intents$/, when, how: "drop", times: 2 });
		const lost = confirmOrder(house.world.as(user), { setupIntentId });
		await expect(lost).rejects.toMatchObject({ name: "ProviderTimeout" });
		await wait(house);
		const owned = await house.world.db.read.select().from(entitlements);
		expect(owned).toMatchObject([{ userId: user.id, tripId: trip.id, amount: 500, provider: "stripe" }]);
		const billed = await house.world.db.read.select().from(invoices);
		expect(billed).toMatchObject([{ userId: user.id, tripId: trip.id, amount: 500, plan: "pro" }]);
		await expectOneCharge(house, user, 500);
	});

	test("of an upgrade leaves one upgrade, for what was shown", async () => {
		await using house = await openStripeWorld();
		const who = await stripeSubscriber(house, { plan: "plus", isAnnual: true });
		house.advance(100 * DAY);
		const to = { plan: "pro", isAnnual: true } as const;
		const { due, prorateAt } = await previewTierChange(who.ctx(), to);
		house.twin.faults.next({ method: "POST", path: /subscriptions\/sub_\w+$/, when, how: "drop", times: 2 });
		const lost = changeTier(who.ctx(), { ...to, due, prorateAt });
		await expect(lost).rejects.toMatchObject({ name: "ProviderTimeout" });
		expect(await errorCodeOf(changeTier(who.ctx(), { ...to, due, prorateAt }))).toBe("conflict");
		await wait(house);
		expect(await who.account()).toMatchObject({ subscriptionPlan: "pro", isAnnualBilling: true });
		expect(chargedTo(house, who.user)).toEqual([2_900, due]);
		house.clock.advance(HOUR);
		expect(await reconcile(house.world.nobody)).toEqual([]);
	});
});

describe("a fee that Stripe does not know yet", () => {
	test("leaves a plan that is active, and its invoice comes into the books when the fee is known", async () => {
		await using house = await openStripeWorld();
		const user = await house.world.user();
		house.twin.balanceLags = true;
		const setupIntentId = await orderAndEnterCard(house, user);
		await confirmOrder(house.world.as(user), { setupIntentId });
		const { account, invoices: billed } = subscriptionsOf(house.world, user);
		expect(await account()).toMatchObject({ subscriptionPlan: "plus", subscriptionStatus: "active" });
		expect(await billed()).toEqual([]);
		house.twin.balanceLags = false;
		await wait(house);
		expect(await billed()).toMatchObject([{ amount: 499, fee: 44 }]);
		await expectOneCharge(house, user, 499);
	});

	test("of an upgrade is found too", async () => {
		await using house = await openStripeWorld();
		const who = await stripeSubscriber(house, { plan: "plus", isAnnual: true });
		house.advance(100 * DAY);
		const to = { plan: "pro", isAnnual: true } as const;
		const { due, prorateAt } = await previewTierChange(who.ctx(), to);
		house.twin.balanceLags = true;
		await changeTier(who.ctx(), { ...to, due, prorateAt });
		expect((await who.invoices()).map(({ amount }) => amount)).toEqual([2_900]);
		house.twin.balanceLags = false;
		await wait(house);
		expect((await who.invoices()).map(({ amount }) => amount)).toEqual([2_900, due]);
	});

	test("and Stripe is not asked about plans whose invoices are all there", async () => {
		await using house = await openStripeWorld();
		await stripeSubscriber(house, { plan: "plus", isAnnual: false });
		await wait(house);
		const before = house.twin.state.requests.length;
		await wait(house);
		const paths = house.twin.state.requests.slice(before).map(({ path }) => path);
		expect(paths).toEqual([]);
	});
});

describe("the events of a plan's life", () => {
	/** Goes through some months: a renewal, a failed one, an upgrade, a cancellation, the end. */
	async function life(house: StripeWorld) {
		const who = await stripeSubscriber(house, { plan: "plus", isAnnual: false });
		return {
			who,
			steps: [
				() => house.advance(31 * DAY + 2 * HOUR),
				async () => {
					await saveDefaultCard(house, who.ctx(), "pm_card_chargeCustomerFail");
					house.advance(31 * DAY);
				},
				async () => {
					await saveDefaultCard(house, who.ctx());
					house.advance(2 * DAY);
				},
			],
		};
	}
	async function outcome(house: StripeWorld, who: Awaited<ReturnType<typeof life>>["who"]) {
		const { subscriptionPlan, subscriptionStatus, isAnnualBilling } = await who.account();
		const billed = (await who.invoices()).map(({ amount, fee, plan, isAnnual }) => [
			amount,
			fee,
			plan,
			isAnnual,
		]);
		house.clock.advance(HOUR);
		expect(await reconcile(house.world.nobody)).toEqual([]);
		expect(await problemsAlways(house.world.db)).toEqual([]);
		return { subscriptionPlan, subscriptionStatus, isAnnualBilling, billed };
	}

	async function end(house: StripeWorld, { ctx }: Awaited<ReturnType<typeof life>>["who"]) {
		const to = { plan: "pro", isAnnual: true } as const;
		const { due, prorateAt } = await previewTierChange(ctx(), to);
		await changeTier(ctx(), { ...to, due, prorateAt });
		await cancelSubscription(ctx());
		house.advance(366 * DAY);
	}

	async function delivered(how: (house: StripeWorld) => Promise<void>) {
		await using house = await openStripeWorld();
		const { who, steps } = await life(house);
		for (const step of steps) {
			await step();
			await how(house);
		}
		await end(house, who);
		await how(house);
		return await outcome(house, who);
	}

	test("say the same in order, shuffled and repeated, or where they are lost and polled", async () => {
		const inOrder = await delivered((house) => house.deliverAll());
		expect(inOrder).toMatchObject({ subscriptionPlan: "free", subscriptionStatus: "active" });
		expect(inOrder.billed.map(([amount]) => amount)).toHaveLength(4);

		for (const seed of [1, 2, 3]) {
			const random = seededRandom(seed);
			const shuffled = await delivered(async (house) => {
				const events = house.events.splice(0);
				while (events.length > 0) {
					const [event] = events.splice(random.below(events.length), 1);
					if (!event) continue;
					await house.deliver(event);
					if (random.chance(0.3)) events.push(event);
				}
			});
			expect(shuffled, `seed ${seed}`).toEqual(inOrder);
		}

		const polled = await delivered(async (house) => {
			house.events.splice(0);
			house.clock.advance(11 * MINUTE);
			await pollEvents(house.world.nobody);
			await retryEvents(house.world.nobody);
		});
		expect(polled).toEqual(inOrder);
	});

	test("of long ago change nothing any more", async () => {
		await using house = await openStripeWorld();
		const { who, steps } = await life(house);
		for (const step of steps) await step();
		await end(house, who);
		const old = house.events.splice(0);
		await house.runJobs();
		const next = await orderAndEnterCard(house, who.user, { order: { planType: "plus", isAnnual: true } });
		await confirmOrder(who.ctx(), { setupIntentId: next });
		for (const event of old.toReversed()) await house.deliver(event);
		expect(await who.account()).toMatchObject({ subscriptionPlan: "plus", isAnnualBilling: true });
	});
});
