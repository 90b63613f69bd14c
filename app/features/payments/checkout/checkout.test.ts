import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { trips } from "#db/schema/access.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { DAY, SECOND } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay, paymentsOf, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { checkoutView, payCheckout } from "./checkout.server.ts";

async function scene(world: World) {
	const { ctx, member, trip, organizer } = await tripWithGuest(world, "3-month");
	const [first, second] = await paymentsOf(world, member.id);
	const keys = (paymentId = first?.id ?? "") => ({ shareId: trip.shareId, memberId: member.id, paymentId });
	const state = async (paymentId?: string) => (await checkoutView(ctx(), keys(paymentId))).state;
	return { ctx, member, trip, organizer, keys, state, second: second?.id ?? "" };
}

const ORIGIN = "https://gangway.example";
const charges = (world: World) => world.db.read.$count(demoIntents, eq(demoIntents.status, "succeeded"));

describe("the page of one payment", () => {
	test("goes from payable to paid, and paying it again changes nothing", async () => {
		using world = openWorld();
		const { ctx, keys, state } = await scene(world);
		expect(await state()).toBe("payable");
		const paid = await payCheckout(ctx(), keys(), { testCard: "success" }, ORIGIN);
		expect(paid.status).toBe("paid");
		expect(await state()).toBe("paid");
		const again = { ...paid, status: "already_paid" };
		expect(await payCheckout(ctx(), keys(), { testCard: "success" }, ORIGIN)).toEqual(again);
		expect(await payCheckout(ctx(), keys(), { answer: "approve" }, ORIGIN)).toEqual(again);
		expect(await charges(world)).toBe(1);
	});

	test("says declined, with the provider's words, and lets it be tried again", async () => {
		using world = openWorld();
		const { ctx, keys, state } = await scene(world);
		expect(await errorCodeOf(payCheckout(ctx(), keys(), { testCard: "declined" }, ORIGIN))).toBe(
			"card_declined",
		);
		expect(await checkoutView(ctx(), keys())).toMatchObject({
			state: "declined",
			error: "Your card was declined.",
		});
		await payCheckout(ctx(), keys(), {}, ORIGIN);
		expect(await state()).toBe("paid");
	});

	test("shows what is charged today to whoever pays the first payment later than it was due", async () => {
		using world = openWorld();
		const { ctx, member, trip } = await tripWithGuest(world, "weekly");
		const [first] = await paymentsOf(world, member.id);
		const keys = { shareId: trip.shareId, memberId: member.id, paymentId: first?.id ?? "" };
		expect(await checkoutView(ctx(), keys)).toMatchObject({ paid: { amount: 6_063 } });
		world.clock.advance(30 * DAY);
		const { paid, payment, strip, isLate } = await checkoutView(ctx(), keys);
		expect([paid.amount, payment.total, strip.steps.length, isLate]).toEqual([8_083, 12, 12, true]);
		expect((await payCheckout(ctx(), keys, { amount: paid.amount }, ORIGIN)).status).toBe("paid");
		expect((await paymentsOf(world, member.id))[0]).toMatchObject({ amount: 8_083, status: "paid" });
	});

	test("asks the bank's question, and takes its answer", async () => {
		using world = openWorld();
		const { ctx, keys, state } = await scene(world);
		expect((await payCheckout(ctx(), keys(), { testCard: "authentication" }, ORIGIN)).status).toBe(
			"action_required",
		);
		expect(await state()).toBe("action_required");
		await payCheckout(ctx(), keys(), { answer: "approve" }, ORIGIN);
		expect(await state()).toBe("paid");
	});

	test("of a cancelled trip takes no payment, and cancels nothing that is open at the provider", async () => {
		using world = openWorld({ wrap: (gateway) => ({ ...gateway, provider: "stripe" }) });
		const { ctx, keys } = await scene(world);
		await payCheckout(ctx(), keys(), { surface: "embedded" }, ORIGIN);
		await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
		expect(await errorCodeOf(payCheckout(ctx(), keys(), {}, ORIGIN))).toBe("conflict");
		expect(await world.db.read.select().from(demoIntents)).toMatchObject([{ status: "requires_payment" }]);
	});

	test("asks the provider again each time it is shown, while an answer is missing", async () => {
		using world = openWorld();
		const { ctx, keys, state } = await scene(world);
		expect((await payCheckout(ctx(), keys(), { testCard: "lost_answer" }, ORIGIN)).status).toBe("checking");
		expect(await state()).toBe("checking");
		expect(await errorCodeOf(payCheckout(ctx(), keys(), { testCard: "success" }, ORIGIN))).toBe(
			"payment_checking",
		);
		world.clock.advance(5 * SECOND);
		expect(await state()).toBe("paid");
		expect(await charges(world)).toBe(1);
	});

	test("of a later instalment is paid after the first", async () => {
		using world = openWorld();
		const { ctx, member, keys, state, second } = await scene(world);
		expect(await errorCodeOf(payCheckout(ctx(), keys(second), {}, ORIGIN))).toBe("conflict");
		await pay(ctx(), member.id);
		expect((await payCheckout(ctx(), keys(second), {}, ORIGIN)).status).toBe("paid");
		expect(await state(second)).toBe("paid");
	});

	test("is found only by its own member and under its own trip's link", async () => {
		using world = openWorld();
		const { ctx, trip, member, organizer, keys } = await scene(world);
		const other = await world.join(world.asGuest("other"), trip);
		const [foreign] = await paymentsOf(world, other.id);
		const see = (who: Ctx, given: object) => errorCodeOf(checkoutView(who, { ...keys(), ...given }));
		expect(await see(ctx(), { paymentId: foreign?.id })).toBe("not_found");
		expect(await see(ctx(), { paymentId: "invented" })).toBe("not_found");
		expect(await see(ctx(), { shareId: "other" })).toBe("not_found");
		expect(await see(ctx(), { shareId: trip.id })).toBe("not_found");
		expect(await see(ctx(), { memberId: other.id })).toBe("forbidden");
		expect(await see(world.as(organizer), {})).toBe("forbidden");
		expect(await see(world.as(await world.user()), {})).toBe("not_found");
		expect(await see(world.nobody, {})).toBe("unauthenticated");
		expect(await errorCodeOf(payCheckout(world.asGuest("other"), keys(), {}, ORIGIN))).toBe("forbidden");
		expect(member.id).not.toBe(other.id);
		await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
		expect(await see(ctx(), {})).toBe("accepted");
		expect(await errorCodeOf(payCheckout(ctx(), keys(), {}, ORIGIN))).toBe("conflict");
	});
});
