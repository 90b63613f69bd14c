import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { takeInRefund } from "#app/features/fund/refunds/take-in-refund.server.ts";
import { notifications } from "#db/schema/messages.ts";
import { DAY, testClock } from "#tests/support/clock.ts";
import { subscriber } from "#tests/support/subscriptions.ts";
import { openWorld } from "#tests/support/world.ts";
import { cancelSubscription, changeTierAtPrice } from "./change-subscription.server.ts";
import { sweepSubscriptions } from "./sweep-subscriptions.server.ts";

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
