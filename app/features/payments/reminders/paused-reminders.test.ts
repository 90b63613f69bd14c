import { expect, test } from "vitest";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { listDuePayments } from "./reminders.queries.ts";

test("an open dispute pauses its own member's reminders, and nobody else's", async () => {
	using world = openWorld();
	const { trip, ctx, member } = await tripWithGuest(world, "3-month");
	await pay(ctx(), member.id);
	const mia = world.asGuest("mia");
	const other = await world.join(mia, trip, { name: "Mia", paymentPlan: "3-month" });
	await pay(mia, other.id);
	await disputeOf(world, member.id, "open", { amount: 1_000, fee: 0 });
	const today = addDays(dateOf(world.clock.now()), 40);
	const due = await listDuePayments(world.db.read, {
		tripId: trip.id,
		memberId: null,
		today,
		lateBefore: today,
	});
	const ofPlaces = due.filter(({ payment }) => payment.paymentNumber === 2);
	const paused = ofPlaces.map((one) => [one.member.name, one.isPaused]).sort();
	expect(paused).toEqual([
		["Ben", true],
		["Mia", false],
	]);
});
