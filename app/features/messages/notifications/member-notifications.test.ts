import { expect, test } from "vitest";
import { notifications } from "#db/schema/messages.ts";
import { pay } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";

async function listNotified(world: World) {
	const rows = await world.db.read.select().from(notifications);
	return rows.map((row) => [row.userId, row.type, row.title]);
}

test("organizer and payer are notified of a payment once each, with a link to the trip", async () => {
	using world = openWorld();
	const anna = await world.user({ firstName: "Anna" });
	const ben = await world.user({ firstName: "Ben" });
	const trip = await world.trip(anna);
	const joining = world.as(ben);
	const member = await world.join(joining, trip);
	await world.join(world.as(ben), trip);
	await pay(world.as(ben), member.id);
	expect(await listNotified(world)).toEqual([
		[anna.id, "member_joined", "Ben Tester joined"],
		[ben.id, "payment_completed", "$970.00 received"],
		[anna.id, "payment_completed", "Ben Tester paid $970.00"],
	]);
	const [first] = await world.db.read.select().from(notifications);
	expect(first).toMatchObject({
		tripId: trip.id,
		actionUrl: `/trip/${trip.shareId}?view=people`,
		priority: "medium",
		readAt: null,
		createdAt: joining.now.getTime(),
	});
});
