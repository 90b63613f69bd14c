import { describe, expect, test } from "vitest";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { startMemberPayment } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { confirmMemberPayment } from "../attempts/confirm-payment.server.ts";
import { checkoutView, payCheckout } from "./checkout.server.ts";

/** The page of Mia's second payment. She has paid the first of $970.00. */
async function open(world: World, given: Parameters<typeof memberOnInstalments>[1] = {}) {
	const scene = await memberOnInstalments(world, { paymentPlan: "3-month", ...given });
	const { ctx, trip, member } = scene;
	const second = await scene.payment(2);
	const ids = { shareId: trip.shareId, memberId: member.id, paymentId: second.id };
	return {
		...scene,
		ids,
		view: async (pay: string | null = null) => (await checkoutView(ctx(), ids, { pay })).paid,
		post: (input: { amount?: number; ahead?: number }) =>
			payCheckout(ctx(), ids, { testCard: "success", ...input }, "http://localhost"),
	};
}

const DUE = { amount: 32_333, ahead: 0, after: null, problem: null };

describe("a payment's page", () => {
	test.each<[string, string | null, object]>([
		[
			"the amount due, and offers all that is left",
			null,
			{ ...DUE, offer: { due: 32_333, least: 32_383, rest: 64_667 } },
		],
		["the amount due, where that is typed", "323.33", DUE],
		[
			"what is typed, and what is left then",
			"$400",
			{
				amount: 40_000,
				ahead: 7_667,
				after: "After this, $246.67 is left. It is charged automatically on Wed, Jan 20, 2027.",
			},
		],
		[
			"the rest",
			"646.67",
			{
				amount: 64_667,
				ahead: 32_334,
				after: "After this, nothing is left to pay. Your card won't be charged again.",
			},
		],
		["why less cannot be paid", "5", { ...DUE, problem: "Pay $323.33, or at least $323.83." }],
		["why a little more cannot be paid", "323.82", { ...DUE, problem: "Pay $323.33, or at least $323.83." }],
		[
			"that more than the rest cannot be paid",
			"646.68",
			{ ...DUE, problem: "You have $646.67 left to pay, so you can't pay more than that." },
		],
		["that an amount is missing", " ", { ...DUE, problem: "Enter the amount that you want to pay." }],
		["what is no amount", "all", { ...DUE, problem: "Enter an amount in dollars, such as 1200 or 1200.50" }],
	])("shows %s", async (_name, typed, expected) => {
		using world = openWorld();
		const { view } = await open(world);
		expect(await view(typed)).toMatchObject(expected);
	});

	test("names the day on which what is left is due, where nothing is charged automatically", async () => {
		using world = openWorld();
		const { view } = await open(world, { paymentPlan: "12-month", consent: false });
		expect((await view("180.83"))?.after).toBe(
			"After this, $708.34 is left in 9 payments. The next, $61.66, is due on Sat, Feb 20, 2027.",
		);
		expect((await view("100.00"))?.after).toBe(
			"After this, $789.17 is left in 10 payments. The next, $61.66, is due on Wed, Jan 20, 2027.",
		);
	});

	test("offers nothing ahead with the last payment, and says of one that was paid ahead that it was", async () => {
		using world = openWorld();
		const { ctx, ids, payment, post } = await open(world);
		const third = { ...ids, paymentId: (await payment(3)).id };
		expect((await checkoutView(ctx(), third)).paid).toMatchObject({ offer: null });
		await post({ amount: 64_667, ahead: 32_334 });
		expect(await checkoutView(ctx(), third)).toMatchObject({
			state: "closed",
			payment: { paidAheadBy: ids.paymentId },
			strip: { count: "3 of 3 paid", allPaid: true, made: 3, paid: 97_000 },
		});
	});

	test("keeps the amount that was tried until another one is chosen", async () => {
		using world = openWorld();
		const { ctx, ids, view, member } = await open(world);
		const { ref } = await startMemberPayment(ctx(), member.id, { paymentId: ids.paymentId, ahead: 7_667 });
		expect(
			await errorCodeOf(confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "declined" })),
		).toBe("card_declined");
		expect(await view()).toMatchObject({ amount: 40_000, ahead: 7_667 });
		expect(await view("323.33")).toMatchObject(DUE);
	});

	test("charges only what it has shown", async () => {
		using world = openWorld();
		const { post, payments } = await open(world);
		expect(await errorCodeOf(post({ amount: 40_000, ahead: 7_000 }))).toBe("amount_mismatch");
		expect(await post({ amount: 40_000, ahead: 7_667 })).toMatchObject({ status: "paid" });
		expect((await payments()).map(({ amount }) => amount)).toEqual([32_333, 40_000, 24_667]);
	});
});
