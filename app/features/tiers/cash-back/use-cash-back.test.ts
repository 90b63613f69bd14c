import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { fundSummary } from "#app/features/fund/fund-overview.server.ts";
import { confirmWithoutPayment, joinTrip } from "#app/features/joining/join-trip.server.ts";
import { joinView } from "#app/features/joining/join-view.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { applyPayment } from "#app/features/payments/attempts/apply-payment.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { cashBackEntries } from "#db/schema/tiers.ts";
import { problemsAlways } from "#tests/faults/invariants.ts";
import { giveCashBack, organizerWithCashBack, reverseSome } from "#tests/support/cash-back.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay, paymentsOf, startMemberPayment } from "#tests/support/payments.ts";
import { memberRow } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const use = { paymentPlan: "full", useCashBack: true } as const;
const amountsOf = async (world: World, memberId: string) =>
	(await paymentsOf(world, memberId)).map(({ amount }) => amount);
const usedEntries = (world: World) =>
	world.db.read.select().from(cashBackEntries).where(eq(cashBackEntries.kind, "applied"));
const expectSound = async (world: World) => expect(await problemsAlways(world.db)).toEqual([]);

describe("at the organizer's own join, cash back", () => {
	test("pays a part of the share, and the schedule is made of the rest", async () => {
		using world = openWorld();
		const { trip, ctx } = await organizerWithCashBack(world, 2_000);
		const { member } = await joinTrip(ctx(), trip.shareId, { paymentPlan: "3-month", useCashBack: true });
		expect(member).toMatchObject({ individualCost: 97_000, cashBackApplied: 2_000, confirmed: false });
		expect(await amountsOf(world, member.id)).toEqual([31_667, 31_667, 31_666]);
		expect(await usedEntries(world)).toEqual([]);
		await expectSound(world);
	});

	test("is used by the first payment, once, however often the provider tells it", async () => {
		using world = openWorld();
		const { trip, ctx, organizer } = await organizerWithCashBack(world, 2_000);
		const { member } = await joinTrip(ctx(), trip.shareId, { paymentPlan: "3-month", useCashBack: true });
		await pay(ctx(), member.id);
		const intent = (await world.db.read.select().from(demoIntents)).at(-1);
		for (const _again of [1, 2]) {
			await applyPayment(world.nobody, await world.provider.fetchIntent(intent?.ref ?? ""));
		}
		await pay(ctx(), member.id);
		expect(await usedEntries(world)).toMatchObject([
			{
				userId: organizer.id,
				memberId: member.id,
				tripId: trip.id,
				amount: -2_000,
				source: `cash-back:${member.id}`,
			},
		]);
		expect(await balanceOf(world.db.read, "demo", "cash_back_expense")).toBe(2_000);
		expect((await fundSummary(world.db.read, "demo", trip.id)).totalCollected).toBe(2 * 31_667 + 2_000);
		await expectSound(world);
	});

	test("can be taken back and chosen again until the first payment, and not after it", async () => {
		using world = openWorld();
		const { trip, ctx } = await organizerWithCashBack(world, 2_000);
		const { member } = await joinTrip(ctx(), trip.shareId, use);
		await joinTrip(ctx(), trip.shareId, { ...use, useCashBack: false });
		expect(await amountsOf(world, member.id)).toEqual([97_000]);
		await joinTrip(ctx(), trip.shareId, { paymentPlan: "full" });
		expect((await memberRow(world, member.id))?.cashBackApplied).toBe(0);
		await joinTrip(ctx(), trip.shareId, use);
		await joinTrip(ctx(), trip.shareId, { paymentPlan: "full" });
		expect((await memberRow(world, member.id))?.cashBackApplied).toBe(2_000);
		await pay(ctx(), member.id);
		await joinTrip(ctx(), trip.shareId, { ...use, useCashBack: false });
		expect((await memberRow(world, member.id))?.cashBackApplied).toBe(2_000);
		await expectSound(world);
	});

	test("ends a payment that was begun for another amount", async () => {
		using world = openWorld();
		const { trip, ctx } = await organizerWithCashBack(world, 2_000);
		const { member } = await joinTrip(ctx(), trip.shareId, { paymentPlan: "full" });
		await startMemberPayment(ctx(), member.id);
		await joinTrip(ctx(), trip.shareId, use);
		const { payment } = await startMemberPayment(ctx(), member.id);
		expect(payment.amount).toBe(95_000);
		await expectSound(world);
	});

	test("that pays everything confirms the place with the button, at once and once", async () => {
		using world = openWorld();
		const { trip, ctx } = await organizerWithCashBack(world, 200_000);
		const { member } = await joinTrip(ctx(), trip.shareId, { paymentPlan: "full" });
		await startMemberPayment(ctx(), member.id);
		await joinTrip(ctx(), trip.shareId, { ...use, paymentPlan: "3-month" });
		expect(await errorCodeOf(startMemberPayment(ctx(), member.id))).toBe("conflict");
		for (const _again of [1, 2]) {
			expect(await confirmWithoutPayment(ctx(), member.id)).toMatchObject({
				confirmed: true,
				cashBackApplied: 97_000,
			});
		}
		await joinTrip(ctx(), trip.shareId, { ...use, useCashBack: false });
		expect(await usedEntries(world)).toMatchObject([{ amount: -97_000 }]);
		expect((await fundSummary(world.db.read, "demo", trip.id)).availableBalance).toBe(97_000);
		await expectSound(world);
	});

	test("of a place without schedule can be taken back before it is confirmed", async () => {
		using world = openWorld();
		const { trip, ctx } = await organizerWithCashBack(world, 200_000);
		const { member } = await joinTrip(ctx(), trip.shareId, { paymentPlan: "full" });
		await startMemberPayment(ctx(), member.id);
		await joinTrip(ctx(), trip.shareId, use);
		await joinTrip(ctx(), trip.shareId, { ...use, useCashBack: false });
		expect(await errorCodeOf(confirmWithoutPayment(ctx(), member.id))).toBe("conflict");
		await pay(ctx(), member.id);
		expect(await usedEntries(world)).toEqual([]);
		await expectSound(world);
	});
});

describe("the same cash back", () => {
	test("cannot be reserved on two trips, or in two tabs", async () => {
		using world = openWorld();
		const { organizer, trip, ctx } = await organizerWithCashBack(world, 2_000);
		const other = await world.trip(organizer, { destination: "Rome" });
		const joins = [trip, other, trip, other].map(({ shareId }) => joinTrip(ctx(), shareId, use));
		await Promise.allSettled(joins);
		const places = await world.db.read.select().from(members).where(eq(members.userId, organizer.id));
		expect(places.map(({ cashBackApplied }) => cashBackApplied).sort()).toEqual([0, 0, 2_000]);
		for (const { id, tripId, cashBackApplied } of places) {
			if (tripId === trip.id || tripId === other.id) await pay(ctx(), id);
			expect((await memberRow(world, id))?.cashBackApplied).toBe(cashBackApplied);
		}
		expect(await usedEntries(world)).toHaveLength(1);
		await expectSound(world);
	});

	test("is free again for another trip when its trip is cancelled, or its place removed", async () => {
		using world = openWorld();
		const { organizer, trip, ctx } = await organizerWithCashBack(world, 2_000);
		const other = await world.trip(organizer, { destination: "Rome" });
		const { member } = await joinTrip(ctx(), trip.shareId, use);
		const usable = async () => (await joinView(ctx(), other.shareId)).cashBack?.amount ?? 0;
		expect(await usable()).toBe(0);
		await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }).where(eq(trips.id, trip.id)));
		expect(await usable()).toBe(2_000);
		await world.db.write(async (tx) => {
			await tx.update(trips).set({ status: "active" }).where(eq(trips.id, trip.id));
			await tx.update(members).set({ removedAt: 1 }).where(eq(members.id, member.id));
		});
		expect(await usable()).toBe(2_000);
	});

	test("that was reversed refuses a new payment, but one that was charged stands", async () => {
		using world = openWorld();
		const { organizer, trip, ctx } = await organizerWithCashBack(world, 2_000);
		const { member } = await joinTrip(ctx(), trip.shareId, use);
		const { ref } = await startMemberPayment(ctx(), member.id);
		await reverseSome(world, organizer, 1_500);
		expect(await errorCodeOf(startMemberPayment(ctx(), member.id))).toBe("conflict");
		await world.provider.confirmDemo?.(ref, "success");
		await applyPayment(world.nobody, await world.provider.fetchIntent(ref));
		expect(await memberRow(world, member.id)).toMatchObject({ confirmed: true, cashBackApplied: 2_000 });
		expect(await usedEntries(world)).toMatchObject([{ amount: -2_000 }]);
		const next = await world.trip(organizer, { destination: "Rome" });
		expect((await joinView(ctx(), next.shareId)).cashBack).toBeNull();
		await expectSound(world);
	});

	test("that was reversed confirms no place either", async () => {
		using world = openWorld();
		const { organizer, trip, ctx } = await organizerWithCashBack(world, 97_000);
		const { member } = await joinTrip(ctx(), trip.shareId, use);
		await reverseSome(world, organizer, 1);
		expect(await errorCodeOf(confirmWithoutPayment(ctx(), member.id))).toBe("conflict");
		expect((await memberRow(world, member.id))?.confirmed).toBe(false);
	});

	test("of the demo pays nothing with another provider", async () => {
		using world = openWorld();
		const { trip, ctx } = await organizerWithCashBack(world, 2_000);
		const { member } = await joinTrip(ctx(), trip.shareId, use);
		const live = { ...ctx(), payments: { ...ctx().payments, provider: "stripe" as const } };
		expect((await joinView(live, trip.shareId)).cashBack).toBeNull();
		expect(await errorCodeOf(startMemberPayment(live, member.id))).toBe("conflict");
	});
});

describe("who uses cash back", () => {
	test("is the trip's organizer alone: a member's and a guest's wish is ignored", async () => {
		using world = openWorld();
		const { trip } = await organizerWithCashBack(world, 2_000);
		const ben = await world.user();
		await giveCashBack(world, ben, 5_000);
		for (const ctx of [world.as(ben), world.asGuest("eve")]) {
			await world.join(ctx, trip, { ...use, cashBackAmount: 5_000 });
			const again = await joinTrip(ctx, trip.shareId, { ...use, cashBackAmount: 5_000 });
			expect(again.member.cashBackApplied).toBe(0);
			expect(await amountsOf(world, again.member.id)).toEqual([97_000]);
			expect((await joinView(ctx, trip.shareId)).cashBack).toBeNull();
		}
	});

	test("is never charged another amount than was shown", async () => {
		using world = openWorld();
		const { trip, ctx } = await organizerWithCashBack(world, 2_000);
		const shown = { ...use, cashBackAmount: 2_500 };
		expect(await errorCodeOf(joinTrip(ctx(), trip.shareId, shown))).toBe("amount_mismatch");
		const { member } = await joinTrip(ctx(), trip.shareId, { ...shown, cashBackAmount: 2_000 });
		expect(member.cashBackApplied).toBe(2_000);
	});

	test("sees the schedules with and without it", async () => {
		using world = openWorld();
		const { trip, ctx } = await organizerWithCashBack(world, 96_980);
		const view = await joinView(ctx(), trip.shareId);
		expect(view).toMatchObject({ share: 97_000, cashBack: { amount: 96_950, rest: 50, isChosen: false } });
		expect(view.cashBack?.options.map(({ plan }) => plan)).toEqual(["full"]);
		expect(view.options.length).toBeGreaterThan(1);
	});
});
