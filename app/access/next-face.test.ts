import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { members } from "#db/schema/access.ts";
import { openWorld } from "#tests/support/world.ts";

test("everybody on a trip has a number, by when they joined, and keeps it when somebody leaves", async () => {
	using world = openWorld();
	const organizer = await world.user({ subscriptionPlan: "plus" });
	await world.trip(organizer);
	const trip = await world.trip(organizer, { partySize: 12 });
	await world.join(world.asGuest("ann"), trip, { name: "Ann" });
	await world.join(world.asGuest("ben"), trip, { name: "Ben", companions: [{ name: "Tom" }] });
	await leaveTrip(world.asGuest("ann"), trip.id);
	await world.join(world.asGuest("cleo"), trip, { name: "Cleo" });
	const rows = await world.db.read
		.select({ name: members.name, face: members.face })
		.from(members)
		.where(eq(members.tripId, trip.id))
		.orderBy(asc(insertionOrder(members)));
	expect(rows.slice(1).map(({ name, face }) => [name, face])).toEqual([
		["Ann", 1],
		["Ben", 2],
		["Tom", 3],
		["Cleo", 4],
	]);
});
