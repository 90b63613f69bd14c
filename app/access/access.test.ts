import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { trips } from "#db/schema/index.ts";
import { openWorld } from "#tests/support/world.ts";
import { findTripShareId } from "./access.server.ts";

test("the share id of an internal id is for members only", async () => {
	using world = openWorld();
	const organizer = await world.user();
	const trip = await world.trip(organizer);
	expect(await findTripShareId(world.as(organizer), trip.id)).toBe(trip.shareId);
	expect(await findTripShareId(world.nobody, trip.id)).toBeNull();
	expect(await findTripShareId(world.as(organizer), trip.shareId)).toBeNull();
});

test("a trip whose two ids are equal has no other address to redirect to", async () => {
	using world = openWorld();
	const organizer = await world.user();
	const trip = await world.trip(organizer);
	await world.db.write((tx) => tx.update(trips).set({ shareId: trip.id }).where(eq(trips.id, trip.id)));
	expect(await findTripShareId(world.as(organizer), trip.id)).toBeNull();
});
