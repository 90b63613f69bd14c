import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profileView } from "#app/features/account/profile/profile-view.server.ts";
import { startCardSetup } from "#app/features/payments/cards/card-setups.server.ts";
import { demoSubscriptions } from "#db/schema/demo.ts";
import { outbox } from "#db/schema/mail.ts";
import { cardSetups } from "#db/schema/payments.ts";
import { purchases } from "#db/schema/plans.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { DAY, testClock } from "#tests/support/clock.ts";
import { openStripeWorld, stripeSubscriber } from "#tests/support/stripe-subscriptions.ts";
import { subscriber, subscriptionsOf, switchCard } from "#tests/support/subscriptions.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { changeTier, payOverdue, previewTierChange } from "./change-subscription.server.ts";
import { checkoutSubscriptionView } from "./checkout.server.ts";
import { chooseTierByForm } from "./choose-tier.server.ts";
import { confirmOrder } from "./complete-order.server.ts";
import { announceRenewals } from "./subscription-notices.server.ts";
import { sweepSubscriptions } from "./sweep-subscriptions.server.ts";
import { tierView } from "./tier-view.server.ts";

const PLUS_YEAR = { plan: "plus", isAnnual: true } as const;

/** Someone who subscribed when their plan had another price than today. */
async function earlySubscriber(
	world: World,
	price: number,
	term: Parameters<typeof subscriber>[1] = PLUS_YEAR,
) {
	const given = await subscriber(world, term);
	await world.db.write(async (tx) => {
		await tx.update(demoSubscriptions).set({ price });
		await tx.update(subscriptions).set({ price });
	});
	return given;
}

test("the notice, the plan page and the profile say the agreed price, and it is charged", async () => {
	using world = openWorld({ clock: testClock("2027-01-10T10:00:00.000Z") });
	const { ctx, user, account, invoices } = await earlySubscriber(world, 2_500);
	world.clock.set("2028-01-05T10:00:00Z");
	await announceRenewals(world.nobody);
	const told = await world.db.read.select().from(outbox);
	const notice = told.find(({ kind, channel }) => kind === "plan_renews_soon" && channel === "mail");
	expect(JSON.stringify(notice)).toContain("$25.00");
	expect((await tierView(ctx(), null)).plan).toMatchObject({ price: 2_500 });
	const { tier } = await profileView(ctx(), { ...user, ...(await account()) });
	expect(tier.status.text).toContain("$25.00 a year");
	world.clock.set("2028-01-11T10:00:00Z");
	await sweepSubscriptions(world.nobody);
	expect((await invoices()).map(({ amount }) => amount)).toEqual([2_900, 2_500]);
});

test("an overdue renewal costs the agreed price", async () => {
	using world = openWorld({ clock: testClock("2027-01-10T10:00:00.000Z") });
	const { ctx, user, invoices } = await earlySubscriber(world, 2_500);
	await switchCard(world, ctx(), user, "declined");
	world.clock.advance(365 * DAY);
	await sweepSubscriptions(world.nobody);
	expect((await tierView(ctx(), null)).plan).toMatchObject({ price: 2_500, status: "past_due" });
	await switchCard(world, ctx(), user, "success");
	await payOverdue(ctx());
	expect((await invoices()).at(-1)?.amount).toBe(2_500);
});

test("what is not used of a plan is worth the agreed price, and the new plan has today's", async () => {
	using world = openWorld({ clock: testClock("2027-01-10T10:00:00.000Z") });
	const { ctx, live } = await earlySubscriber(world, 2_500);
	const pro = { plan: "pro", isAnnual: true } as const;
	const { due, prorateAt } = await previewTierChange(ctx(), pro);
	expect(due).toBe(7_900 - 2_500);
	await changeTier(ctx(), { ...pro, due, prorateAt });
	expect(await live()).toMatchObject({ plan: "pro", price: 7_900 });
});

test("a change for the end of the period keeps the price that it was agreed at", async () => {
	using world = openWorld({ clock: testClock("2027-01-10T10:00:00.000Z") });
	const { ctx, invoices, live } = await earlySubscriber(world, 7_000, { plan: "pro", isAnnual: true });
	await changeTier(ctx(), { ...PLUS_YEAR, due: 0 });
	await world.db.write((tx) => tx.update(demoSubscriptions).set({ nextPrice: 2_700 }));
	world.clock.advance(366 * DAY);
	await sweepSubscriptions(world.nobody);
	expect((await invoices()).at(-1)).toMatchObject({ plan: "plus", amount: 2_700 });
	expect(await live()).toMatchObject({ plan: "plus", price: 2_700 });
});

test("at Stripe it is the price of the subscription's own item", async () => {
	await using house = await openStripeWorld("2027-01-10T10:00:00.000Z");
	const { ctx, live } = await stripeSubscriber(house, PLUS_YEAR);
	expect(await live()).toMatchObject({ price: 2_900 });
	const [subscription] = house.twin.state.subscriptions;
	const { id: price } = await house.stripe.prices.create({
		product: "gangway_plus",
		currency: "usd",
		unit_amount: 2_500,
		recurring: { interval: "year" },
		metadata: { plan: "plus" },
	});
	await house.stripe.subscriptions.update(subscription?.id ?? "", {
		items: [{ id: subscription?.items.data[0]?.id, price }],
		payment_behavior: "error_if_incomplete",
		off_session: true,
		proration_behavior: "always_invoice",
		proration_date: Math.floor(house.clock.now().getTime() / 1000),
	});
	await house.deliverAll();
	expect((await tierView(ctx(), null)).plan).toMatchObject({ price: 2_500 });
});

const ANNUAL_PLUS = { planType: "plus", isAnnual: true } as const;

test("a plan begins at the price that was shown when it was ordered", async () => {
	using world = openWorld();
	const user = await world.user();
	const ctx = world.as(user);
	await chooseTierByForm(ctx, ANNUAL_PLUS);
	const [setup] = await world.db.read.select().from(cardSetups);
	expect(setup?.price).toBe(2_900);
	// The price has changed since.
	await world.db.write((tx) => tx.update(cardSetups).set({ price: 2_500 }));
	const ref = setup?.ref ?? "";
	const view = await checkoutSubscriptionView(ctx, {
		setupIntentId: ref,
		clientSecret: setup?.clientSecret ?? "",
	});
	expect(view).toMatchObject({ order: { price: 2_500 } });
	await confirmOrder(ctx, { setupIntentId: ref });
	const { live, invoices } = subscriptionsOf(world, user);
	expect(await live()).toMatchObject({ price: 2_500 });
	expect(await invoices()).toMatchObject([{ amount: 2_500 }]);
});

test("an open order is reused at the same price, and replaced at another price", async () => {
	using world = openWorld();
	const ctx = world.as(await world.user());
	const order = { purpose: "subscription", plan: "plus", isAnnual: true } as const;
	const first = await startCardSetup(ctx, { ...order, price: 2_500 });
	expect((await startCardSetup(ctx, { ...order, price: 2_500 })).ref).toBe(first.ref);
	expect((await startCardSetup(ctx, { ...order, price: 2_900 })).ref).not.toBe(first.ref);
});

test("one-time Pro costs what was shown, too", async () => {
	using world = openWorld();
	const organizer = await world.user();
	const trip = await world.trip(organizer);
	const ctx = world.as(organizer);
	const { ref, setup } = await startCardSetup(ctx, { purpose: "one_time_pro", tripId: trip.id, price: 400 });
	await confirmOrder(ctx, { setupIntentId: ref });
	const [bought] = await world.db.read
		.select()
		.from(purchases)
		.where(eq(purchases.setupRef, setup.ref ?? ""));
	expect(bought?.amount).toBe(400);
});
