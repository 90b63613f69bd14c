import { expect, test } from "vitest";
import { outbox } from "#db/schema/mail.ts";
import { DAY } from "#tests/support/clock.ts";
import { openWorld } from "#tests/support/world.ts";
import { remindAll } from "./remind-all.server.ts";
import { remindMember } from "./remind-member.server.ts";

test("everyone who is late is reminded once, and who cannot be is named with the reason", async () => {
	using world = openWorld();
	const olga = await world.user({ firstName: "Olga", subscriptionPlan: "plus" });
	const trip = await world.trip(olga, { title: "Lisbon" });
	const join = (name: string) =>
		world.join(world.asGuest(name), trip, { name, email: `${name.toLowerCase()}@people.example` });
	const jonas = await join("Jonas");
	const mia = await join("Mia");
	await expect(
		remindAll(world.as(olga), world.locations, { tripId: trip.shareId, tone: "firm" }),
		"nobody is late yet",
	).rejects.toThrow("Nobody is late");
	world.clock.advance(2 * DAY);
	await remindMember(world.as(olga), world.locations, {
		tripId: trip.id,
		memberId: jonas.id,
		tone: "friendly",
	});
	const send = () => remindAll(world.as(olga), world.locations, { tripId: trip.shareId, tone: "firm" });
	expect(await send()).toEqual({
		reminded: [{ memberId: mia.id, memberName: "Mia", isHeld: false }],
		notReminded: [
			{
				memberId: jonas.id,
				memberName: "Jonas",
				reason: expect.stringContaining("Jonas was reminded within the last 24 hours."),
			},
		],
		heldUntil: null,
	});
	expect((await send()).reminded).toEqual([]);
	const reminders = (await world.db.read.select().from(outbox)).filter(({ topic }) => topic === "reminders");
	expect(reminders).toHaveLength(2);
	const asked = remindAll(world.asGuest("Mia"), world.locations, { tripId: trip.id, tone: "firm" });
	await expect(asked).rejects.toThrow("You can't do this on this trip");
});
