import { describe, expect, test, vi } from "vitest";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { startSubscription } from "#app/features/plans/billing/choose-tier.server.ts";
import { confirmOrder } from "#app/features/plans/billing/complete-order.server.ts";
import { notifications } from "#db/schema/messages.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { openStripeWorld, type StripeWorld, stripeSubscriber } from "#tests/support/stripe-subscriptions.ts";

vi.setConfig({ testTimeout: 30_000 });

const PRO = { plan: "pro", isAnnual: true } as const;
const PRICE = 7_900;
const BANK_FEE = 1_500;

const chargeOf = ({ twin }: StripeWorld) => twin.state.charges.at(-1)?.id ?? "";

/** Expects no difference from Stripe, and this income and loss of the house. */
async function expectBooks(house: StripeWorld, expected: { income: number; lost: number }) {
	const { read } = house.world.db;
	house.clock.advance(HOUR);
	expect(await reconcile(house.world.nobody)).toEqual([]);
	const balance = (account: string) => balanceOf(read, "live", account);
	expect({
		income: 0 - (await balance("subscription_income")),
		lost: await balance("dispute_loss"),
	}).toEqual(expected);
}

const told = async ({ world }: StripeWorld) =>
	(await world.db.read.select().from(notifications)).map(({ title, message }) => `${title}. ${message}`);

describe("a chargeback of a plan", () => {
	test("that is lost is in the books, ends the plan here and at Stripe, and tells its owner", async () => {
		await using house = await openStripeWorld();
		const who = await stripeSubscriber(house, PRO);
		const { id } = house.twin.openDispute(chargeOf(house));
		await house.deliverAll();
		expect(await who.account()).toMatchObject({ subscriptionPlan: "pro" });
		await expectBooks(house, { income: 0, lost: BANK_FEE });
		house.twin.closeDispute(id, "lost");
		await house.deliverAll();
		await house.deliverAll();
		expect(await who.account()).toMatchObject({ subscriptionPlan: "free" });
		expect(house.twin.state.subscriptions).toMatchObject([{ status: "canceled" }]);
		expect(await who.invoices()).toMatchObject([{ lostAmount: PRICE }]);
		await expectBooks(house, { income: 0, lost: BANK_FEE });
		expect((await told(house)).filter((text) => text.startsWith("Pro has ended"))).toEqual([
			expect.stringContaining("Your bank has taken back $79.00 that you paid for Pro. You're on Free now."),
		]);
		house.advance(400 * DAY);
		await house.runJobs();
		expect(house.twin.state.charges).toHaveLength(1);
	});

	test("that is won leaves the plan, and the money is income again", async () => {
		await using house = await openStripeWorld();
		const who = await stripeSubscriber(house, PRO);
		const { id } = house.twin.openDispute(chargeOf(house));
		house.twin.closeDispute(id, "won");
		await house.deliverAll();
		expect(await who.account()).toMatchObject({ subscriptionPlan: "pro" });
		await expectBooks(house, { income: PRICE, lost: BANK_FEE });
	});

	test("ends no plan that was begun since, nor one whose lost period is over", async () => {
		await using house = await openStripeWorld();
		const who = await stripeSubscriber(house, { plan: "plus", isAnnual: false });
		const { id } = house.twin.openDispute(chargeOf(house));
		house.advance(32 * DAY);
		await house.runJobs();
		house.twin.closeDispute(id, "lost");
		await house.deliverAll();
		await house.runJobs();
		expect(await who.account()).toMatchObject({ subscriptionPlan: "plus" });
		await house.stripe.refunds.create({ charge: chargeOf(house) });
		await house.deliverAll();
		expect(await who.account()).toMatchObject({ subscriptionPlan: "free" });
		const { setupIntentId = "" } = await startSubscription(who.ctx(), { planType: "pro", isAnnual: true });
		if (setupIntentId) {
			await house.stripe.setupIntents.confirm(setupIntentId, { payment_method: "pm_card_visa" });
			await confirmOrder(who.ctx(), { setupIntentId });
		}
		await house.runJobs();
		expect(await who.account()).toMatchObject({ subscriptionPlan: "pro" });
		await expectBooks(house, { income: PRICE, lost: BANK_FEE });
	});

	test("ends it although Stripe does not answer, once the job has asked again", async () => {
		await using house = await openStripeWorld();
		const who = await stripeSubscriber(house, PRO);
		const { id } = house.twin.openDispute(chargeOf(house));
		house.twin.closeDispute(id, "lost");
		house.twin.faults.next({
			method: "DELETE",
			path: /subscriptions/,
			when: "before",
			how: "drop",
			times: 20,
		});
		await house.deliverAll();
		expect(await who.account()).toMatchObject({ subscriptionPlan: "pro" });
		house.twin.faults.clear();
		await house.runJobs();
		expect(await who.account()).toMatchObject({ subscriptionPlan: "free" });
	});
});

describe("a refund of a plan by hand", () => {
	test("of all ends it, and of a part is told only", async () => {
		await using house = await openStripeWorld();
		const who = await stripeSubscriber(house, PRO);
		await house.stripe.refunds.create({ charge: chargeOf(house), amount: 2_000 });
		await house.deliverAll();
		expect(await who.account()).toMatchObject({ subscriptionPlan: "pro" });
		await expectBooks(house, { income: PRICE - 2_000, lost: 0 });
		await house.stripe.refunds.create({ charge: chargeOf(house) });
		await house.deliverAll();
		expect(await who.account()).toMatchObject({ subscriptionPlan: "free" });
		expect(house.twin.state.subscriptions).toMatchObject([{ status: "canceled" }]);
		await expectBooks(house, { income: 0, lost: 0 });
		const texts = await told(house);
		const ofParts = texts.filter((text) => / for Pro was refunded(?!\. You're on Free)/.test(text));
		expect(ofParts).toHaveLength(2);
		expect(texts.at(-1)).toContain("$79.00 that you paid for Pro was refunded. You're on Free now.");
	});

	test("or a chargeback that no event has announced is found in Stripe's balance", async () => {
		await using house = await openStripeWorld();
		const who = await stripeSubscriber(house, PRO);
		const { id } = house.twin.openDispute(chargeOf(house));
		house.twin.closeDispute(id, "lost");
		house.events.splice(0);
		await expectBooks(house, { income: 0, lost: BANK_FEE });
		expect(await who.account()).toMatchObject({ subscriptionPlan: "free" });
	});
});
