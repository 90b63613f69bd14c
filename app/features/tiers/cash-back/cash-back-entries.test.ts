import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { applyDispute } from "#app/features/fund/disputes/apply-dispute.server.ts";
import { applyRefund } from "#app/features/fund/refunds/process-refund.server.ts";
import { listRefundLines } from "#app/features/fund/refunds/refunds.queries.ts";
import { sum } from "#app/lib/money.ts";
import { users } from "#db/schema/access.ts";
import { cashBackEntries } from "#db/schema/tiers.ts";
import { DAY } from "#tests/support/clock.ts";
import { addOneTimePro } from "#tests/support/entitlements.ts";
import { pay, paymentsOf, tripWithGuest } from "#tests/support/payments.ts";
import { approveRefund, guestWithRefundRequest } from "#tests/support/refunds.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { cashBackSums } from "./cash-back.ts";

const entriesOf = (world: World) => world.db.read.select().from(cashBackEntries);
const balanceNow = async (world: World) => sum((await entriesOf(world)).map(({ amount }) => amount));
const chargeOf = async (world: World, memberId: string) =>
	(await paymentsOf(world, memberId))[0]?.chargeRef ?? "";

describe("a charge earns its trip's organizer", () => {
	test("2 % on Plus, once, to vest 14 days after the trip", async () => {
		using world = openWorld();
		const { organizer, trip, ctx, member } = await tripWithGuest(world);
		await pay(ctx(), member.id);
		expect(await entriesOf(world)).toMatchObject([
			{
				userId: organizer.id,
				tripId: trip.id,
				memberId: member.id,
				kind: "earned",
				amount: 1_940,
				provider: "demo",
				source: `charge:${await chargeOf(world, member.id)}`,
				vestsAt: Date.UTC(2027, 3, 2),
			},
		]);
	});

	test("on a trip that is long over, what does not vest at once", async () => {
		using world = openWorld();
		const organizer = await world.user({ subscriptionPlan: "pro" });
		const trip = await world.trip(organizer, { startDate: "2020-01-01", endDate: "2020-01-07" });
		const friend = world.as(await world.user());
		const place = await world.join(friend, trip);
		await pay(friend, place.id);
		const entries = await entriesOf(world);
		const earnedAt = friend.now.getTime();
		expect(entries).toMatchObject([{ kind: "earned", vestsAt: earnedAt + 14 * DAY }]);
		expect(cashBackSums(entries, earnedAt).available).toBe(0);
	});

	test("nothing for their own payments", async () => {
		using world = openWorld();
		const organizer = await world.user({ subscriptionPlan: "pro" });
		const ctx = () => world.as(organizer);
		const own = await world.join(ctx(), await world.trip(organizer));
		await pay(ctx(), own.id);
		expect(await entriesOf(world)).toEqual([]);
	});

	test("at the rate of the plan on that day: what ended earns no more, one-time Pro earns 5 %", async () => {
		using world = openWorld();
		const { organizer, trip, ctx, member } = await tripWithGuest(world, "3-month");
		const payNext = async (n: number) =>
			pay(ctx(), member.id, "success", {
				paymentId: (await paymentsOf(world, member.id))[n]?.id,
			});
		await payNext(0);
		const at = world.clock.now().getTime();
		await world.db.write((tx) =>
			tx.update(users).set({ subscriptionEndAt: at }).where(eq(users.id, organizer.id)),
		);
		await payNext(1);
		expect((await entriesOf(world)).map(({ amount }) => amount)).toEqual([647]);
		await addOneTimePro(world, trip, organizer);
		await payNext(2);
		expect((await entriesOf(world)).map(({ amount }) => amount)).toEqual([647, 1_617]);
	});
});

describe("what is undone of a charge", () => {
	test("by refunds takes cash back in proportion, once, and all of it in the end", async () => {
		using world = openWorld();
		const { organizer, request } = await guestWithRefundRequest(world);
		await approveRefund(world.as(organizer), request.id, 10_001);
		const [line] = await listRefundLines(world.db.read, request.id);
		if (!line) throw new Error("no line");
		const entries = await entriesOf(world);
		expect(entries).toHaveLength(2);
		const gross = line.amount + line.deduction;
		expect(await balanceNow(world)).toBe(1_940 - Math.round((1_940 * gross) / 97_000));
		const fact = { ref: `re_demo_${line.id}`, id: line.id, chargeRef: "", amount: line.amount, error: null };
		await applyRefund(world.nobody, { ...fact, status: "succeeded" });
		expect(await entriesOf(world)).toEqual(entries);
		await applyRefund(world.nobody, { ...fact, status: "failed" });
		expect(await balanceNow(world)).toBe(1_940);
	});

	test("by a bank takes it, and a dispute that is won restores it, in any order", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		await pay(ctx(), member.id);
		const chargeRef = await chargeOf(world, member.id);
		const fact = { ref: "dp_1", chargeRef, amount: 97_000, fee: 1_500 };
		for (const _again of [1, 2]) await applyDispute(world.nobody, { ...fact, status: "open" });
		expect(await balanceNow(world)).toBe(0);
		await applyDispute(world.nobody, { ...fact, status: "lost" });
		expect(await balanceNow(world)).toBe(0);
		for (const _again of [1, 2]) await applyDispute(world.nobody, { ...fact, status: "won" });
		expect(await balanceNow(world)).toBe(1_940);
	});
});
