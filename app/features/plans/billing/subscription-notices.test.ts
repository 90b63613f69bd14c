import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { takeInRefund } from "#app/features/fund/refunds/take-in-refund.server.ts";
import { deleteCard } from "#app/features/payments/cards/own-cards.server.ts";
import { listPaymentMethods } from "#app/features/payments/cards/payment-methods.queries.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/messages.ts";
import { paymentMethods } from "#db/schema/payments.ts";
import { subscriptionChanges } from "#db/schema/plans.ts";
import { DAY, testClock } from "#tests/support/clock.ts";
import { subscriber, switchCard } from "#tests/support/subscriptions.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { receiptView } from "./billing-view.server.ts";
import {
	cancelSubscription,
	changeMessage,
	changeTier,
	changeTierAtPrice,
	makeChange,
	previewTierChange,
	resumeSubscription,
} from "./change-subscription.server.ts";
import type { TierTerm } from "./subscription-rules.ts";
import { sweepSubscriptions } from "./sweep-subscriptions.server.ts";
import { tierView } from "./tier-view.server.ts";

const PLUS = { plan: "plus", isAnnual: false } as const;
const PLUS_YEAR = { plan: "plus", isAnnual: true } as const;
const PRO = { plan: "pro", isAnnual: false } as const;
const NOVEMBER = () => testClock("2026-11-23T10:00:00.000Z");

async function change(ctx: () => Ctx, to: TierTerm) {
	const { due, prorateAt } = await previewTierChange(ctx(), to);
	return changeTier(ctx(), { ...to, due, prorateAt });
}

describe("the page of a change", () => {
	test("says what is taken off, the card, and what is charged next and when", async () => {
		using world = openWorld({ clock: NOVEMBER() });
		const { ctx } = await subscriber(world, PLUS);
		const { offer } = await tierView(ctx(), PLUS_YEAR);
		expect(offer).toMatchObject({
			newPlanCost: 2_900,
			unusedCredit: 499,
			earlierCredit: 0,
			due: 2_401,
			price: 2_900,
			nextChargeOn: "2027-11-23",
			card: { label: "Visa •••• 4242", expiresBefore: false },
		});
	});

	test("of a later change says what is charged on its day", async () => {
		using world = openWorld({ clock: NOVEMBER() });
		const { ctx } = await subscriber(world, PRO);
		const { offer } = await tierView(ctx(), PLUS_YEAR);
		expect(offer).toMatchObject({ due: 0, atPeriodEnd: true, price: 2_900, nextChargeOn: "2026-12-23" });
	});

	test("names an earlier credit that pays a part", async () => {
		using world = openWorld({ clock: NOVEMBER() });
		const { ctx } = await subscriber(world, PLUS_YEAR);
		await change(ctx, PRO);
		const { offer } = await tierView(ctx(), { plan: "pro", isAnnual: true });
		const earlierCredit = 2_900 - 999;
		expect(offer).toMatchObject({ newPlanCost: 7_900, unusedCredit: 999, earlierCredit });
		expect(offer?.due).toBe(7_900 - 999 - earlierCredit);
	});
});

describe("the page of a plan", () => {
	test("names the card of the next charge, and whether it expires before that", async () => {
		using world = openWorld({ clock: NOVEMBER() });
		const { ctx } = await subscriber(world, PLUS);
		expect((await tierView(ctx(), null)).plan?.card).toEqual({
			label: "Visa •••• 4242",
			expiresBefore: false,
		});
		const expiry = { cardExpMonth: 11, cardExpYear: 2026 };
		await world.db.write((tx) => tx.update(paymentMethods).set(expiry));
		expect((await tierView(ctx(), null)).plan?.card?.expiresBefore).toBe(true);
		await world.db.write((tx) => tx.update(paymentMethods).set({ ...expiry, cardExpMonth: 12 }));
		expect((await tierView(ctx(), null)).plan?.card?.expiresBefore).toBe(false);
	});

	test("begins its choice at a higher plan, never at a lower one", async () => {
		using world = openWorld({ clock: NOVEMBER() });
		expect((await tierView((await subscriber(world, PLUS_YEAR)).ctx(), null)).suggested).toBe("pro-year");
		expect((await tierView((await subscriber(world, PLUS)).ctx(), null)).suggested).toBe("pro-month");
		const highest = { plan: "pro", isAnnual: true } as const;
		expect((await tierView((await subscriber(world, highest)).ctx(), null)).suggested).toBeNull();
	});

	test("that is cancelled needs no card any more", async () => {
		using world = openWorld({ clock: NOVEMBER() });
		const { ctx, user } = await subscriber(world, PLUS);
		const cards = () => listPaymentMethods(world.db.read, { userId: user.id, provider: "demo" });
		const [card] = await cards();
		await expect(deleteCard(ctx(), card?.id ?? "")).rejects.toThrow("Your plan is charged to this card");
		await cancelSubscription(ctx());
		await deleteCard(ctx(), card?.id ?? "");
		expect(await cards()).toEqual([]);
		await resumeSubscription(ctx());
		expect((await tierView(ctx(), null)).plan?.card).toBeNull();
	});
});

test("the receipt of a change shows how its amount is made up, that of a renewal does not", async () => {
	using world = openWorld({ clock: NOVEMBER() });
	const { ctx, invoices } = await subscriber(world, PLUS);
	world.clock.advance(DAY);
	await change(ctx, PLUS_YEAR);
	world.clock.advance(366 * DAY);
	await sweepSubscriptions(world.nobody);
	const calculations = [];
	for (const { ref } of await invoices()) {
		calculations.push((await receiptView(ctx(), ref)).receipt.calculation);
	}
	expect(calculations).toEqual([null, { newPlanCost: 2_900, unusedCredit: 482, earlierCredit: 0 }, null]);
});

test("a change that is made later has the price that was agreed to", async () => {
	using world = openWorld({ clock: NOVEMBER() });
	const { user, ctx, live } = await subscriber(world, PLUS);
	await switchCard(world, ctx(), user, "lost_answer");
	const changeLater = () => Promise.reject(new Error("gone"));
	const unanswered = () => ({ ...ctx(), payments: { ...ctx().payments, changeSubscription: changeLater } });
	await expect(change(unanswered, PRO)).rejects.toThrow("gone");
	await switchCard(world, ctx(), user, "success");
	const [stored] = await world.db.write((tx) =>
		tx.update(subscriptionChanges).set({ price: 899 }).returning(),
	);
	const before = await live();
	if (!stored || !before) throw new Error("the change is missing");
	await makeChange(ctx(), before, stored);
	expect(await live()).toMatchObject({ plan: "pro", price: 899 });
});

describe("a mail", () => {
	async function mailsAfter(world: World, userId: string, act: () => Promise<unknown>) {
		const own = () => world.db.read.select().from(outbox).where(eq(outbox.userId, userId));
		const known = new Set((await own()).map(({ id }) => id));
		await act();
		return (await own())
			.filter(({ id, channel }) => channel === "mail" && !known.has(id))
			.map(({ kind, content }) => ({ kind, ...(content as object) }));
	}

	test("says that a plan was cancelled, kept or is to change, with its price and date", async () => {
		using world = openWorld({ clock: NOVEMBER() });
		const { ctx, user } = await subscriber(world, PLUS_YEAR);
		const mails = (act: () => Promise<unknown>) => mailsAfter(world, user.id, act);
		const date = "Tue, Nov 23, 2027";
		expect(await mails(() => cancelSubscription(ctx()))).toMatchObject([
			{
				kind: "plan_cancelled",
				subject: "You have cancelled Plus, annual",
				facts: [
					["Plan", "Plus, annual"],
					["Price", "$29.00 a year"],
					["Ends on", date],
				],
			},
		]);
		expect(await mails(() => resumeSubscription(ctx()))).toMatchObject([
			{
				kind: "plan_resumed",
				subject: "Plus, annual goes on",
				facts: [expect.anything(), expect.anything(), ["Renews on", date]],
			},
		]);
		expect(await mails(() => change(ctx, PLUS))).toMatchObject([
			{
				kind: "plan_changed",
				subject: `You get Plus, monthly on ${date}`,
				facts: [
					["Plan", "Plus, monthly"],
					["Price", "$4.99 a month"],
					["Begins on", date],
				],
			},
		]);
		expect(await mails(() => sweepSubscriptions(world.nobody))).toEqual([]);
	});

	test("says of a change at once what it was, is and will cost", async () => {
		using world = openWorld({ clock: NOVEMBER() });
		const { ctx, user } = await subscriber(world, PLUS);
		const mails = await mailsAfter(world, user.id, () => change(ctx, PLUS_YEAR));
		expect(mails).toMatchObject([
			{
				kind: "plan_changed",
				subject: "You have Plus, annual now",
				paragraphs: [
					expect.stringContaining("from Plus, monthly to Plus, annual. It renews on"),
					expect.anything(),
				],
				facts: [
					["Plan", "Plus, annual"],
					["Price", "$29.00 a year"],
					["Amount", "$24.01"],
					["Date", expect.any(String)],
					["Paid until", expect.stringContaining("Nov 23")],
				],
			},
		]);
	});
});

test("the toast of a change has its amount, or its date", async () => {
	using world = openWorld({ clock: NOVEMBER() });
	const { ctx } = await subscriber(world, PLUS);
	const now = await change(ctx, PLUS_YEAR);
	expect(changeMessage(ctx(), now, { ...PLUS_YEAR, due: 2_401 })).toBe(
		"$24.01 was charged. You're on Plus, annual now.",
	);
	const later = await change(ctx, PLUS);
	expect(changeMessage(ctx(), later, { ...PLUS, due: 0 })).toMatch(
		/^You change to Plus, monthly on .*2027\.$/,
	);
});

const FREE_NOW = expect.stringMatching(/^You're on Free now/);
const REFUNDED = expect.stringMatching(/^\$4\.99 that you paid for Plus was refunded/);

/** Olga has Plus by the month. Every day the jobs run. */
async function monthlyTier() {
	const world = openWorld({ clock: testClock("2027-01-10T10:00:00.000Z") });
	const plan = await subscriber(world, { plan: "plus", isAnnual: false });
	const refund = async (number: number) => {
		const { chargeRef = null, amount = 0 } = (await plan.invoices())[number] ?? {};
		const fact = { ref: `re_${number}`, id: "", chargeRef: chargeRef ?? "", amount, error: null };
		await takeInRefund(world.nobody, { ...fact, status: "succeeded" });
		await sweepSubscriptions(world.nobody);
	};
	const waitDays = async (days: number) => {
		for (let day = 0; day < days; day += 1) {
			world.clock.advance(DAY);
			await sweepSubscriptions(world.nobody);
		}
	};
	const whyEnded = async () => {
		const told = await world.db.read
			.select({ message: notifications.message })
			.from(notifications)
			.where(eq(notifications.title, "Plus has ended"));
		return told.map(({ message }) => message);
	};
	return { world, ...plan, refund, waitDays, whyEnded };
}

test("a plan that ends as it was cancelled does not name the refund of an earlier period", async () => {
	const { world, ctx, refund, waitDays, whyEnded } = await monthlyTier();
	using _ = world;
	await waitDays(35);
	await refund(0);
	await cancelSubscription(ctx());
	await waitDays(20);
	expect(await whyEnded()).toEqual([]);
	await waitDays(10);
	expect(await whyEnded()).toEqual([FREE_NOW]);
});

test("a plan that ends because its running period was refunded says so", async () => {
	const { world, refund, waitDays, whyEnded } = await monthlyTier();
	using _ = world;
	await waitDays(35);
	await refund(1);
	expect(await whyEnded()).toEqual([REFUNDED]);
});

test("a year that replaced a refunded month does not end for that month's refund", async () => {
	const { world, ctx, refund, waitDays, whyEnded } = await monthlyTier();
	using _ = world;
	await waitDays(5);
	await changeTierAtPrice(ctx(), { plan: "plus", isAnnual: true });
	await waitDays(30);
	await refund(0);
	await cancelSubscription(ctx());
	expect(await whyEnded()).toEqual([]);
	await waitDays(345);
	expect(await whyEnded()).toEqual([FREE_NOW]);
});
