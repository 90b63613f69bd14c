import { expect, test, vi } from "vitest";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import {
	cancelSubscription,
	payOverdue,
	resumeSubscription,
} from "#app/features/plans/billing/change-subscription.server.ts";
import { tierOf } from "#app/features/tiers/tiers.ts";
import { sum } from "#app/lib/money.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import {
	chargedTo,
	openStripeWorld,
	type StripeWorld,
	saveDefaultCard,
	stripeSubscriber,
} from "#tests/support/stripe-subscriptions.ts";
import { changeTo, type Deeds, subscriptionStory } from "#tests/support/subscription-story.ts";
import { problemsAlways } from "./invariants.ts";

vi.setConfig({ testTimeout: 120_000 });

type Subscriber = Awaited<ReturnType<typeof stripeSubscriber>>;

/** Runs the jobs once a day. @returns the plan and its status on every day on which one of them has changed */
async function live(house: StripeWorld, who: Subscriber, { until, deeds }: { until: string; deeds: Deeds }) {
	const { story, happen, note, left } = subscriptionStory(house.clock, who.account, deeds);
	while (house.clock.now() < new Date(until)) {
		await house.deliverAll();
		await house.runJobs();
		await happen();
		await house.deliverAll();
		await note();
		house.advance(DAY);
	}
	expect(left()).toEqual([]);
	return story;
}

/** Expects every cent that Stripe has charged in the ledger and in the billing history. */
async function expectSameBooks(house: StripeWorld, who: Subscriber): Promise<void> {
	const { world, twin } = house;
	const paid = await who.invoices();
	const charged = chargedTo(house, who.user);
	expect(paid.map(({ amount }) => amount).filter((amount) => amount > 0)).toEqual(charged);
	const fees = sum(paid.map(({ fee }) => fee));
	const balance = (account: string) => balanceOf(world.db.read, "live", account);
	expect(await balance("subscription_income")).toBe(-sum(charged));
	expect(await balance("stripe_fees")).toBe(fees);
	expect(await balance("stripe_balance")).toBe(sum(twin.state.balanceTransactions.map(({ net }) => net)));
	expect(await reconcile(world.nobody)).toEqual([]);
	expect(await problemsAlways(world.db)).toEqual([]);
}

test("a year at Stripe: a failed renewal that a new card pays, a year instead, an upgrade, second thoughts, a cheaper plan and the end", async () => {
	await using house = await openStripeWorld("2027-01-31T10:00:00.000Z");
	const who = await stripeSubscriber(house, { plan: "plus", isAnnual: false });
	const { ctx } = who;
	const shown: number[] = [];
	house.clock.set("2027-01-31T12:00:00Z");
	const story = await live(house, who, {
		until: "2029-09-01",
		deeds: {
			"2027-03-15": () => saveDefaultCard(house, ctx(), "pm_card_chargeCustomerFail"),
			"2027-04-04": async () => {
				await saveDefaultCard(house, ctx());
				await payOverdue(ctx());
			},
			"2027-04-15": () => saveDefaultCard(house, ctx(), "pm_card_chargeCustomerFail"),
			"2027-05-02": () => saveDefaultCard(house, ctx()),
			"2027-06-15": async () => shown.push(await changeTo(ctx(), { plan: "plus", isAnnual: true })),
			"2027-12-15": async () => shown.push(await changeTo(ctx(), { plan: "pro", isAnnual: true })),
			"2028-01-10": () => cancelSubscription(ctx()),
			"2028-02-10": () => resumeSubscription(ctx()),
			"2028-03-10": () => changeTo(ctx(), { plan: "plus", isAnnual: false }),
			"2028-07-20": () => cancelSubscription(ctx()),
		},
	});
	expect(story).toEqual([
		"2027-01-31 plus month active renews",
		"2027-03-31 plus month past_due 2027-04-07", // the card was declined
		"2027-04-04 plus month active renews", // paid by hand with another card
		"2027-04-30 plus month past_due 2027-05-07",
		"2027-05-03 plus month active renews", // the third attempt found a good card
		"2027-06-15 plus year active renews",
		"2027-12-15 pro year active renews",
		"2028-01-10 pro year active 2028-06-15",
		"2028-02-10 pro year active renews",
		"2028-06-15 plus month active renews", // scheduled in March
		"2028-07-20 plus month active 2028-08-15",
		"2028-08-15 free month active 2028-08-15",
	]);
	expect(shown).toEqual([2_652, 2_500]);
	expect(chargedTo(house, who.user)).toEqual([499, 499, 499, 499, 499, 2_652, 2_500, 499, 499]);
	await expectSameBooks(house, who);
	expect(await who.live()).toBeNull();
});

test("a renewal that nobody pays: the plan lasts for 7 days of grace, and ends", async () => {
	await using house = await openStripeWorld("2027-01-31T10:00:00.000Z");
	const who = await stripeSubscriber(house, { plan: "pro", isAnnual: false });
	await saveDefaultCard(house, who.ctx(), "pm_card_chargeCustomerFail");
	house.clock.set("2027-01-31T12:00:00Z");
	const story = await live(house, who, { until: "2027-04-01", deeds: {} });
	expect(story).toEqual([
		"2027-01-31 pro month active renews",
		"2027-02-28 pro month past_due 2027-03-07",
		"2027-03-07 free month active 2027-03-07",
	]);
	await expectSameBooks(house, who);
	expect(chargedTo(house, who.user)).toEqual([999]);
});

test("the grace ends after 7 days to the second, even if Stripe says nothing more", async () => {
	await using house = await openStripeWorld("2027-01-31T10:00:00.000Z");
	const who = await stripeSubscriber(house, { plan: "plus", isAnnual: true });
	await saveDefaultCard(house, who.ctx(), "pm_card_chargeCustomerFail");
	await house.deliverAll();
	house.advance(365 * DAY + HOUR); // Stripe charges a renewal an hour after its period begins
	await house.deliverAll();
	const row = await who.account();
	expect(row).toMatchObject({ subscriptionPlan: "plus", subscriptionStatus: "past_due" });
	const failedAt = Date.parse("2028-01-31T11:00:00.000Z"); // Stripe's times are whole seconds
	const tierAfter = (ms: number) => tierOf(row, new Date(failedAt + ms)).id;
	expect([0, 1, 6, 7].map((days) => tierAfter(days * DAY))).toEqual(["plus", "plus", "plus", "free"]);
	expect(tierAfter(7 * DAY - 1)).toBe("plus");
});
