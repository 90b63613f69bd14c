import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/messages.ts";
import { HOUR } from "#tests/support/clock.ts";
import { pay } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";

async function listNotified(world: World) {
	const rows = await world.db.read.select().from(notifications);
	return rows.map((row) => [row.userId, row.type, row.title]);
}

test("who joins and pays is told of once, in the list and by mail; who pays later is told of again", async () => {
	using world = openWorld();
	const anna = await world.user({ firstName: "Anna" });
	const ben = await world.user({ firstName: "Ben" });
	const trip = await world.trip(anna);
	const joining = world.as(ben);
	const member = await world.join(joining, trip);
	await world.join(world.as(ben), trip);
	const [joined] = await world.db.read.select().from(notifications);
	await pay(world.as(ben), member.id);
	expect(await listNotified(world)).toEqual([
		[ben.id, "payment_completed", `You're in: ${trip.title}`],
		[anna.id, "payment_completed", "Ben Tester joined and paid $970.00"],
	]);
	const subjects = async (userId: string) =>
		(await world.db.read.select().from(outbox).where(eq(outbox.userId, userId))).map(
			({ content }) => (content as { subject: string }).subject,
		);
	expect(await subjects(anna.id)).toEqual([`Ben Tester joined and paid $970.00: ${trip.title}`]);
	const cleo = await world.user({ firstName: "Cleo" });
	const place = await world.join(world.as(cleo), trip);
	await world.db.write((tx) => tx.update(outbox).set({ status: "sent" }));
	world.clock.advance(HOUR);
	await pay(world.as(cleo), place.id);
	expect((await listNotified(world)).slice(2)).toEqual([
		[anna.id, "member_joined", "Cleo Tester joined"],
		[cleo.id, "payment_completed", `You're in: ${trip.title}`],
		[anna.id, "payment_completed", "Cleo Tester paid $970.00"],
	]);
	expect(joined).toMatchObject({
		tripId: trip.id,
		actionUrl: `/trip/${trip.shareId}?view=people`,
		priority: "medium",
		readAt: null,
		createdAt: joining.now.getTime(),
	});
});
