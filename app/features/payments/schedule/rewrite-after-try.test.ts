import { expect, test } from "vitest";
import { giveAnswer } from "#app/features/joining/give-answer.server.ts";
import { chooseHoldDays } from "#app/features/members/answers/hold-days.server.ts";
import { addDays, dateOf, earliestDate } from "#app/lib/dates.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { pay, paymentsOf, startMemberPayment } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { sweepPayments } from "../attempts/sweep-payments.server.ts";
import { listGroup } from "./group.queries.ts";
import type { ScheduleKind } from "./schedule.ts";

/** Fay is in, holds her spot until Nov 30, which is in ten days, and has chosen a plan. */
async function heldSpot(world: World, paymentPlan: ScheduleKind = "3-month") {
	const olga = await world.user({ subscriptionPlan: "pro", firstName: "Olga" });
	const trip = await world.trip(olga, { title: "Lisbon" });
	await chooseHoldDays(world.as(olga), trip.id, 14);
	const user = await world.user({ firstName: "Fay" });
	const fay = () => world.as(user);
	const payBy = addDays(dateOf(world.clock.now()), 10);
	const { memberId } = await giveAnswer(fay(), trip.shareId, { answer: "in", payBy, mayMail: false });
	const id = memberId ?? "";
	await world.join(fay(), trip, { paymentPlan });
	const days = async () => (await paymentsOf(world, id)).map(({ dueDate, status }) => `${dueDate} ${status}`);
	const late = async () => {
		const now = world.clock.now();
		const at = { today: dateOf(now), lateBefore: earliestDate(now), limit: 9, offset: 0 };
		return (await listGroup(world.db.read, { tripId: trip.id, ...at })).lateAmount;
	};
	return { trip, fay, id, days, late };
}

const HELD = ["2026-11-30 due", "2026-12-30 due", "2027-01-30 due"];

test("whoever chooses a plan while their spot is held pays the first part on its last day", async () => {
	using world = openWorld();
	const { days } = await heldSpot(world);
	expect(await days()).toEqual(HELD);
});

test("after a declined card the spot is held as long as before, and nothing is late earlier", async () => {
	using world = openWorld();
	const { fay, id, days, late } = await heldSpot(world);
	await pay(fay(), id, "declined").catch(() => null);
	world.clock.advance(2 * DAY);
	expect(await late()).toBe(0);
	await sweepPayments(world.jobs);
	expect((await days()).map((day) => day.slice(0, 10))).toEqual(HELD.map((day) => day.slice(0, 10)));
	await pay(fay(), id);
	expect(await days()).toEqual(["2026-11-22 paid", "2026-12-22 due", "2027-01-22 due"]);
});

test("a payment that was begun and left alone makes nothing late, and ends with the days as before", async () => {
	using world = openWorld();
	const { fay, id, days, late } = await heldSpot(world);
	world.clock.advance(5 * HOUR);
	await startMemberPayment(fay(), id);
	expect(await days()).toEqual(["2026-11-20 due", "2026-12-20 due", "2027-01-20 due"]);
	world.clock.advance(23 * HOUR);
	expect(await late()).toBe(0);
	world.clock.advance(2 * HOUR);
	await sweepPayments(world.jobs);
	expect(await days()).toEqual(HELD);
	world.clock.set("2026-12-01T11:59:00.000Z");
	expect(await late()).toBe(0);
});

test("as many weeks as fit from the last day on", async () => {
	using world = openWorld();
	const { fay, id, days } = await heldSpot(world, "weekly");
	const before = await days();
	await startMemberPayment(fay(), id);
	expect(await days()).toHaveLength(before.length + 1);
	world.clock.advance(25 * HOUR);
	await sweepPayments(world.jobs);
	expect(await days()).toEqual(before);
});
