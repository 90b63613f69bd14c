import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { runCardJobs } from "#app/features/payments/cards/card-jobs.server.ts";
import { formatCents, sum } from "#app/lib/money.ts";
import { demoInvoices } from "#db/schema/demo.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/messages.ts";
import { problemsAtRest } from "#tests/faults/invariants.ts";
import { DAY, testClock } from "#tests/support/clock.ts";
import { changeTo, subscriptionStory } from "#tests/support/subscription-story.ts";
import { subscriber, switchCard } from "#tests/support/subscriptions.ts";
import { openWorld } from "#tests/support/world.ts";
import { cancelSubscription, payOverdue } from "./change-subscription.server.ts";
import { announceRenewals } from "./subscription-notices.server.ts";
import { sweepSubscriptions } from "./sweep-subscriptions.server.ts";

/** Runs the jobs once a day for two and a half years. */
vi.setConfig({ testTimeout: 60_000 });

test("two years of a plan: renewals from a 31st, a declined one that recovers, a year instead, an upgrade, and the end", async () => {
	const clock = testClock("2027-01-31T10:00:00.000Z");
	using world = openWorld({ clock });
	const { user, ctx, account, invoices, live } = await subscriber(world, { plan: "plus", isAnnual: false });

	const { story, happen, note, left } = subscriptionStory(clock, account, {
		"2027-03-15": () => switchCard(world, ctx(), user, "declined"),
		"2027-04-04": async () => {
			await switchCard(world, ctx(), user, "success");
			await payOverdue(ctx());
		},
		"2027-04-15": () => switchCard(world, ctx(), user, "declined"),
		"2027-05-02": () => switchCard(world, ctx(), user, "success"),
		"2027-06-15": () => changeTo(ctx(), { plan: "plus", isAnnual: true }),
		"2027-12-15": () => changeTo(ctx(), { plan: "pro", isAnnual: true }),
		"2028-07-01": () => cancelSubscription(ctx()),
	});
	for (clock.set("2027-01-31T12:00:00Z"); clock.now() < new Date("2029-07-01"); clock.advance(DAY)) {
		await sweepSubscriptions(world.nobody);
		await announceRenewals(world.nobody);
		await happen();
		await note();
	}
	expect(left()).toEqual([]);
	expect(story).toEqual([
		"2027-01-31 plus month active renews",
		"2027-03-31 plus month past_due 2027-04-07", // the card was declined
		"2027-04-04 plus month active renews", // paid by hand with another one
		"2027-04-30 plus month past_due 2027-05-07",
		"2027-05-03 plus month active renews", // the third try found a good card
		"2027-06-15 plus year active renews",
		"2027-12-15 pro year active renews",
		"2028-07-01 pro year active 2029-06-15",
		"2029-06-15 free month active 2029-06-15",
	]);
	expect(await live()).toBeNull();

	const paid = (await invoices()).map(({ amount, paidAt }) => [
		new Date(paidAt).toISOString().slice(0, 10),
		formatCents(amount),
	]);
	expect(paid).toEqual([
		["2027-01-31", "$4.99"],
		["2027-02-28", "$4.99"],
		["2027-04-04", "$4.99"], // of Mar 31
		["2027-05-03", "$4.99"], // of Apr 30
		["2027-05-31", "$4.99"],
		["2027-06-15", "$26.52"], // a year for $29.00, less 14 days and 22 hours of 30 days that were paid
		["2027-12-15", "$25.00"], // half of $79.00 less half of $29.00, to the second
		["2028-06-15", "$79.00"],
	]);

	const amounts = (await invoices()).map(({ amount }) => amount);
	const fees = (await invoices()).map(({ fee }) => fee);
	const balance = (account: string) => balanceOf(world.db.read, "demo", account);
	expect(await balance("subscription_income")).toBe(-sum(amounts));
	expect(await balance("stripe_fees")).toBe(sum(fees));
	expect(await balance("stripe_balance")).toBe(sum(amounts) - sum(fees));
	const theirs = await world.db.read.select().from(demoInvoices);
	expect(theirs.map(({ ref }) => ref).sort()).toEqual((await invoices()).map(({ ref }) => ref).sort());
	expect(await reconcile(world.nobody)).toEqual([]);
	await runCardJobs(world.nobody);
	expect(await problemsAtRest(world.db)).toEqual([]);

	const told = await world.db.read.select().from(outbox).where(eq(outbox.userId, user.id));
	const count = (kind: string) => told.filter((one) => one.kind === kind && one.channel === "mail").length;
	expect(count("plan_begun")).toBe(1);
	expect(count("plan_changed")).toBe(2);
	expect(count("plan_cancelled")).toBe(1);
	expect(count("plan_renewed")).toBe(5);
	expect(count("plan_unpaid")).toBe(2);
	expect(count("plan_renews_soon")).toBe(1); // not for the year that was cancelled
	expect(count("plan_ended")).toBe(1);
	expect(await world.db.read.$count(notifications, eq(notifications.userId, user.id))).toBe(13);
});
