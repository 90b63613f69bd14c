import { expect, test } from "vitest";
import { sweepRefunds } from "#app/features/fund/refunds/process-refund.server.ts";
import { refundLines } from "#db/schema/payments.ts";
import { problemsAtRest } from "#tests/faults/invariants.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { pay, paymentsOf } from "#tests/support/payments.ts";
import { recordWrites } from "#tests/support/recorded-writes.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { cancelTrip } from "./cancel-trip.server.ts";
import { editTripSchema } from "./edit.schema.ts";
import { editTrip } from "./edit-trip.server.ts";

const PEOPLE = 25; // including the organizer, who does not pay here

async function largeGroup(wrapDb?: ReturnType<typeof recordWrites>["wrapDb"]) {
	const world = openWorld({ ...(wrapDb && { wrapDb }) });
	const organizer = await world.user({ subscriptionPlan: "pro" });
	const trip = await world.trip(organizer, { partySize: 250 });
	const members = [];
	for (let i = 1; i < PEOPLE; i++) {
		const user = await world.user();
		const member = await world.join(world.as(user), trip, { paymentPlan: "3-month" });
		members.push({ user, member });
	}
	return { world, organizer, trip, members };
}

const statusesOf = async (world: World) =>
	Map.groupBy(await world.db.read.select().from(refundLines), ({ status }) => status);

test("everyone's share and schedule are rewritten with a number of statements that does not grow with the group", async () => {
	const { writes, wrapDb } = recordWrites();
	const { world, organizer, trip, members } = await largeGroup(wrapDb);
	using _ = world;
	writes.length = 0;
	const costs = { tripItems: [{ type: "other", name: "Boat", cost: "60000" }] };
	await editTrip(world.as(organizer), trip.id, editTripSchema.parse(costs));
	expect(writes).toHaveLength(1);
	expect(writes[0]?.statements).toBeLessThan(30);
	for (const { member } of members)
		expect((await paymentsOf(world, member.id)).map(({ amount }) => amount)).toEqual([8_000, 8_000, 8_000]);
	expect(await problemsAtRest(world.db)).toEqual([]);
});

test("a cancelled trip reserves everyone's refund at once, sends twenty, and leaves the others to the sweeper", async () => {
	const { writes, wrapDb } = recordWrites();
	const { world, organizer, trip, members } = await largeGroup(wrapDb);
	using _ = world;
	for (const { user, member } of members) await pay(world.as(user), member.id);
	writes.length = 0;
	await cancelTrip(world.as(organizer), trip.id, { reason: "The boat sank", refund: "all" });
	expect(Math.max(...writes.map(({ statements }) => statements))).toBeLessThan(6 * PEOPLE);
	const sent = await statusesOf(world);
	expect([sent.get("processed")?.length, sent.get("created")?.length]).toEqual([20, PEOPLE - 1 - 20]);
	world.clock.advance(MINUTE);
	await sweepRefunds(world.jobs);
	expect((await statusesOf(world)).get("processed")).toHaveLength(PEOPLE - 1);
	expect(await problemsAtRest(world.db)).toEqual([]);
});
