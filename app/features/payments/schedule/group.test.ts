import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { startRefund } from "#app/features/fund/refunds/start-refund.server.ts";
import { dateOf, earliestDate } from "#app/lib/dates.ts";
import { members } from "#db/schema/access.ts";
import { DAY } from "#tests/support/clock.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { listGroup } from "./group.queries.ts";

const groupOf = (world: World, tripId: string, limit = 12, offset = 0) =>
	listGroup(world.db.read, {
		tripId,
		today: dateOf(world.clock.now()),
		lateBefore: earliestDate(world.clock.now()),
		limit,
		offset,
	});

test("who has only joined is late from the due date, and then stands first", async () => {
	using world = openWorld();
	const { trip } = await tripWithGuest(world);
	const { list, ...counts } = await groupOf(world, trip.id);
	expect(counts).toEqual({
		members: 2,
		confirmed: 0,
		onTrack: 0,
		paid: 0,
		late: 0,
		lateAmount: 0,
		unscheduled: 1,
		asking: 0,
	});
	const ben = list.find(({ name }) => name === "Ben");
	expect(ben).toMatchObject({ paid: 0, share: 97_000, isOnTrack: false, late: null, nextDue: "2026-11-20" });
	world.clock.advance(7 * DAY);
	const later = await groupOf(world, trip.id, 1);
	expect(later, "counts are of all members").toMatchObject({ members: 2, late: 1, lateAmount: 97_000 });
	expect(later.list).toMatchObject([{ name: "Ben", late: { amount: 97_000, since: "2026-11-20" } }]);
});

test("who has made every payment due so far is on track, until the day on which the next is due", async () => {
	using world = openWorld();
	const { trip } = await memberOnInstalments(world, { paymentPlan: "3-month" });
	const mia = async () => (await groupOf(world, trip.id)).list.find(({ name }) => name.startsWith("Mia"));
	expect(await mia()).toMatchObject({
		...{ paid: 32_333, isOnTrack: true, hasPaid: false, made: 1, scheduled: 3 },
		...{ late: null, nextDue: "2026-12-20" },
	});
	expect(await groupOf(world, trip.id)).toMatchObject({ onTrack: 1, paid: 0 });
	world.clock.set("2026-12-20T10:00:00.000Z");
	expect(await mia()).toMatchObject({ isOnTrack: false, late: null, nextDue: "2026-12-20" });
	world.clock.set("2027-01-21T12:00:00.000Z");
	expect(await mia()).toMatchObject({ isOnTrack: false, late: { amount: 64_667, since: "2026-12-20" } });
});

test("a full payment has paid for good", async () => {
	using world = openWorld();
	const { trip, ctx, member } = await tripWithGuest(world);
	await pay(ctx(), member.id);
	world.clock.advance(40 * DAY);
	const { list, paid } = await groupOf(world, trip.id);
	expect(paid).toBe(1);
	expect(list.find(({ id }) => id === member.id)).toMatchObject({
		paid: 97_000,
		hasPaid: true,
		nextDue: null,
	});
});

test("a trip without members has empty counts", async () => {
	using world = openWorld();
	expect(await groupOf(world, "none")).toMatchObject({ members: 0, paid: 0, list: [] });
});

test("who got everything back, or whose bank took it back, has not paid", async () => {
	using world = openWorld();
	const { organizer, trip, ctx, member } = await tripWithGuest(world);
	await pay(ctx(), member.id);
	const gia = world.asGuest("gia");
	const { id: giaId } = await world.join(gia, trip, { name: "Gia" });
	await pay(gia, giaId);
	const find = async (id: string) => (await groupOf(world, trip.id)).list.find((one) => one.id === id);
	expect((await groupOf(world, trip.id)).paid).toBe(2);
	const order = { memberIds: [member.id], reason: "Sorry", leaving: false };
	await startRefund(world.as(organizer), trip.id, order);
	expect(await find(member.id)).toMatchObject({ paid: 0, hasPaid: false, isDisputed: false, late: null });
	await disputeOf(world, giaId, "open");
	expect(await find(giaId)).toMatchObject({ paid: 0, hasPaid: false, isDisputed: true, late: null });
	expect((await groupOf(world, trip.id)).paid).toBe(0);
	const apply = (cashBackApplied: number) =>
		world.db.write((tx) => tx.update(members).set({ cashBackApplied }).where(eq(members.id, giaId)));
	await apply(3_000);
	expect(await find(giaId), "no bank takes cash back").toMatchObject({ paid: 3_000, isDisputed: true });
	await apply(0);
	await disputeOf(world, giaId, "won");
	expect(await find(giaId)).toMatchObject({ paid: 97_000, hasPaid: true, isDisputed: false });
});
