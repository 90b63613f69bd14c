import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { PaymentGateway } from "#app/gateway/gateway.ts";
import { subscriptionChanges } from "#db/schema/plans.ts";
import { DAY, testClock } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { chooseCard, subscriber, switchCard } from "#tests/support/subscriptions.ts";
import { openWorld } from "#tests/support/world.ts";
import {
	cancelSubscription,
	changeTier,
	changeTierAtPrice,
	payOverdue,
	previewTierChange,
	resumeSubscription,
} from "./change-subscription.server.ts";
import { sweepSubscriptions } from "./sweep-subscriptions.server.ts";
import { tierView } from "./tier-view.server.ts";

const PRO = { plan: "pro", isAnnual: false } as const;
const PLUS = { plan: "plus", isAnnual: false } as const;
const APRIL = () => testClock("2027-04-01T00:00:00.000Z");

describe("an upgrade", () => {
	test("shows half of the difference in the middle of a month, and charges that", async () => {
		using world = openWorld({ clock: APRIL() });
		const { ctx, account, invoices } = await subscriber(world, PLUS);
		world.clock.advance(15 * DAY);
		const offer = await previewTierChange(ctx(), PRO);
		expect(offer).toMatchObject({ due: 250, credit: 0, atPeriodEnd: false });
		await changeTier(ctx(), { ...PRO, due: offer.due, prorateAt: offer.prorateAt });
		expect(await account()).toMatchObject({ subscriptionPlan: "pro", subscriptionStatus: "active" });
		expect((await invoices()).map(({ amount }) => amount)).toEqual([499, 250]);
	});

	test("charges what was shown, also some minutes later", async () => {
		using world = openWorld({ clock: APRIL() });
		const { ctx, invoices } = await subscriber(world, PLUS);
		world.clock.advance(15 * DAY);
		const { due, prorateAt } = await previewTierChange(ctx(), PRO);
		world.clock.advance(9 * 60_000);
		await changeTier(ctx(), { ...PRO, due, prorateAt });
		expect((await invoices()).at(-1)?.amount).toBe(due);
	});

	test("charges nothing when the figure has changed, or was never shown", async () => {
		using world = openWorld({ clock: APRIL() });
		const { ctx, account, invoices } = await subscriber(world, PLUS);
		world.clock.advance(DAY);
		const { due, prorateAt } = await previewTierChange(ctx(), PRO);
		world.clock.advance(10 * DAY);
		for (const shown of [{ due, prorateAt }, { due: 0 }, { due: due - 1, prorateAt }, {}]) {
			expect(await errorCodeOf(changeTier(ctx(), { ...PRO, ...shown }))).toBe("amount_mismatch");
		}
		expect(await account()).toMatchObject({ subscriptionPlan: "plus" });
		expect(await invoices()).toHaveLength(1);
	});

	test("that is declined changes nothing, and can be made with another card", async () => {
		using world = openWorld({ clock: APRIL() });
		const { user, ctx, account, invoices } = await subscriber(world, PLUS);
		await switchCard(world, ctx(), user, "declined");
		const { due, prorateAt } = await previewTierChange(ctx(), PRO);
		expect(await errorCodeOf(changeTier(ctx(), { ...PRO, due, prorateAt }))).toBe("card_declined");
		expect(await account()).toMatchObject({ subscriptionPlan: "plus", subscriptionStatus: "active" });
		await switchCard(world, ctx(), user, "success");
		await changeTier(ctx(), { ...PRO, due, prorateAt });
		expect(await account()).toMatchObject({ subscriptionPlan: "pro" });
		expect(await invoices()).toHaveLength(2);
	});

	test("is charged to the default card that its page shows, although the provider has not heard of it yet", async () => {
		using world = openWorld({ clock: APRIL() });
		const { user, ctx, account, invoices } = await subscriber(world, PLUS);
		await switchCard(world, ctx(), user, "declined");
		await chooseCard(world, ctx(), user, "success");
		const { due, prorateAt } = await previewTierChange(ctx(), PRO);
		await changeTier(ctx(), { ...PRO, due, prorateAt });
		expect(await account()).toMatchObject({ subscriptionPlan: "pro" });
		expect((await invoices()).at(-1)?.amount).toBe(due);
	});

	test("whose answer was lost is charged once, and finished by the sweeper", async () => {
		using world = openWorld({ clock: APRIL() });
		const { user, ctx, account, invoices } = await subscriber(world, PLUS);
		world.clock.advance(15 * DAY);
		await switchCard(world, ctx(), user, "lost_answer");
		const { due, prorateAt } = await previewTierChange(ctx(), PRO);
		await expect(changeTier(ctx(), { ...PRO, due, prorateAt })).rejects.toThrow("lost");
		expect(await account()).toMatchObject({ subscriptionPlan: "plus" });
		expect(await errorCodeOf(changeTier(ctx(), { ...PRO, due, prorateAt }))).toBe("conflict");
		world.clock.advance(60_000);
		await sweepSubscriptions(world.nobody);
		await sweepSubscriptions(world.nobody);
		expect(await account()).toMatchObject({ subscriptionPlan: "pro" });
		expect((await invoices()).map(({ amount }) => amount)).toEqual([499, due]);
		const open = eq(subscriptionChanges.status, "unknown");
		expect(await world.db.read.$count(subscriptionChanges, open)).toBe(0);
	});
});

describe("a downgrade", () => {
	test("that is agreed is no longer offered, and says so to who asks for it again", async () => {
		using world = openWorld({ clock: APRIL() });
		const { ctx } = await subscriber(world, { ...PRO, isAnnual: true });
		await changeTier(ctx(), PLUS);
		const view = await tierView(ctx(), PLUS);
		expect(view.choices.map(({ value }) => value)).toEqual(["plus-year", "pro-month"]);
		expect(view).toMatchObject({ offer: null, refusal: "Your plan changes to this one already." });
	});

	test("waits for the end of the period, and can be taken back", async () => {
		using world = openWorld({ clock: APRIL() });
		const { ctx, account, live, invoices } = await subscriber(world, PRO);
		expect(await previewTierChange(ctx(), PLUS)).toMatchObject({ due: 0, atPeriodEnd: true });
		await changeTier(ctx(), PLUS);
		expect(await live()).toMatchObject({ plan: "pro", nextPlan: "plus" });
		await resumeSubscription(ctx());
		expect(await live()).toMatchObject({ plan: "pro", nextPlan: null });
		await changeTier(ctx(), PLUS);
		world.clock.advance(31 * DAY);
		await sweepSubscriptions(world.nobody);
		expect(await account()).toMatchObject({ subscriptionPlan: "plus", subscriptionStatus: "active" });
		expect((await invoices()).map(({ amount }) => amount)).toEqual([999, 499]);
	});

	test("from a year to a month of a higher plan leaves a credit for the next invoices", async () => {
		using world = openWorld({ clock: APRIL() });
		const { ctx, invoices } = await subscriber(world, { plan: "plus", isAnnual: true });
		world.clock.advance(60_000);
		const { due, credit, prorateAt } = await previewTierChange(ctx(), PRO);
		expect([due, credit]).toEqual([0, 2_900 - 999]);
		await changeTier(ctx(), { ...PRO, due, prorateAt });
		for (let month = 0; month < 3; month += 1) {
			world.clock.advance(31 * DAY);
			await sweepSubscriptions(world.nobody);
		}
		expect((await invoices()).map(({ amount }) => amount)).toEqual([2_900, 0, 0, 999 - (1_901 - 999), 999]);
	});
});

describe("cancelling", () => {
	test("keeps the plan to the end of what is paid, and can be taken back until then", async () => {
		using world = openWorld({ clock: APRIL() });
		const { ctx, account, invoices } = await subscriber(world, PLUS);
		await cancelSubscription(ctx());
		expect(await account()).toMatchObject({
			subscriptionPlan: "plus",
			subscriptionEndAt: Date.parse("2027-05-01T00:00:00Z"),
		});
		expect(await errorCodeOf(cancelSubscription(ctx()))).toBe("conflict");
		await resumeSubscription(ctx());
		expect(await account()).toMatchObject({ subscriptionPlan: "plus", subscriptionEndAt: null });
		await cancelSubscription(ctx());
		world.clock.advance(30 * DAY);
		await sweepSubscriptions(world.nobody);
		expect(await account()).toMatchObject({ subscriptionPlan: "free", subscriptionStatus: "active" });
		expect(await invoices()).toHaveLength(1);
		expect(await errorCodeOf(resumeSubscription(ctx()))).toBe("conflict");
	});

	test("an overdue plan ends it at once, and charges nothing more", async () => {
		using world = openWorld({ clock: APRIL() });
		const { user, ctx, account, invoices } = await subscriber(world, PLUS);
		await switchCard(world, ctx(), user, "declined");
		world.clock.advance(31 * DAY);
		await sweepSubscriptions(world.nobody);
		expect(await account()).toMatchObject({ subscriptionStatus: "past_due" });
		await cancelSubscription(ctx());
		expect(await account()).toMatchObject({ subscriptionPlan: "free" });
		await switchCard(world, ctx(), user, "success");
		world.clock.advance(31 * DAY);
		await sweepSubscriptions(world.nobody);
		expect(await invoices()).toHaveLength(1);
	});
});

test("an overdue plan that nobody pays ends after seven days, and says so once", async () => {
	using world = openWorld({ clock: APRIL() });
	const { user, ctx, account, invoices } = await subscriber(world, PLUS);
	await switchCard(world, ctx(), user, "declined");
	for (let day = 0; day < 45; day += 1) {
		world.clock.advance(DAY);
		await sweepSubscriptions(world.nobody);
		const { subscriptionPlan } = await account();
		expect(subscriptionPlan, world.clock.now().toISOString()).toBe(day < 36 ? "plus" : "free");
		if (day === 32) expect(await errorCodeOf(payOverdue(ctx()))).toBe("card_declined");
	}
	expect(await invoices()).toHaveLength(1);
	expect(await errorCodeOf(payOverdue(ctx()))).toBe("conflict");
});

const PRO_YEAR = { plan: "pro", isAnnual: true } as const;

/** Lets another tab act between the calculation of a change's cost and the storing of the change. */
function otherTab() {
	const tab: { next: (() => Promise<unknown>) | null } = { next: null };
	const wrap = (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		async previewChange(request) {
			const preview = await gateway.previewChange(request);
			const { next } = tab;
			tab.next = null;
			await next?.();
			return preview;
		},
	});
	return { tab, wrap };
}

test.each([
	[
		"another change",
		(ctx: Parameters<typeof changeTier>[0]) => changeTierAtPrice(ctx, { plan: "pro", isAnnual: false }),
	],
	["a cancellation", cancelSubscription],
] as const)("a change is refused whose figure was reckoned before %s in another tab", async (_, other) => {
	const { tab, wrap } = otherTab();
	using world = openWorld({ wrap });
	const { ctx, invoices, live } = await subscriber(world, PLUS);
	const { due, prorateAt } = await previewTierChange(ctx(), PRO_YEAR);
	tab.next = () => other(ctx());
	expect(await errorCodeOf(changeTier(ctx(), { ...PRO_YEAR, due, prorateAt }))).toBe("conflict");
	expect(await live()).not.toMatchObject({ isAnnual: true });
	const again = await previewTierChange(ctx(), PRO_YEAR);
	await changeTier(ctx(), { ...PRO_YEAR, due: again.due, prorateAt: again.prorateAt });
	expect((await invoices()).map(({ amount }) => amount)).toContain(again.due);
	expect(await live()).toMatchObject(PRO_YEAR);
});

test("an overdue plan that was paid meanwhile, in another tab or by the provider, is not ended at once", async () => {
	using world = openWorld({ clock: testClock("2027-01-10T10:00:00.000Z") });
	const { ctx, user, live, account } = await subscriber(world, PLUS);
	await switchCard(world, ctx(), user, "declined");
	world.clock.advance(31 * DAY);
	await sweepSubscriptions(world.nobody);
	expect(await live()).toMatchObject({ status: "past_due" });
	await switchCard(world, ctx(), user, "success");
	await world.provider.payOverdue((await live())?.ref ?? "");
	expect(await cancelSubscription(ctx())).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
	expect(await account()).toMatchObject({ subscriptionPlan: "plus" });
});
