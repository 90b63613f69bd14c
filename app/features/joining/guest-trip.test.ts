import { expect, test } from "vitest";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { members } from "#db/schema/access.ts";
import { tripInput } from "#tests/support/factories.ts";
import { openWorld } from "#tests/support/world.ts";
import { findGuestTrip } from "./guest-trip.server.ts";

test("a guest's browser has the name and the address that its place was taken with, and no other has", async () => {
	using world = openWorld();
	const trip = await world.trip(await world.user());
	const ben = world.asGuest("ben");
	await world.join(ben, trip, { name: "Ben van der Berg", email: "ben@example.com" });
	expect(await findGuestTrip(ben, trip.shareId)).toEqual({
		trip: trip.title,
		member: { firstName: "Ben", lastName: "van der Berg", email: "ben@example.com" },
	});
	for (const who of [world.nobody, world.asGuest("other"), world.as(await world.user())]) {
		expect(await findGuestTrip(who, trip.shareId)).toBeNull();
	}
	expect(await findGuestTrip(ben, "invented")).toBeNull();
});

test("a place of one name, or of none, fills in only what is known", async () => {
	using world = openWorld();
	const trip = await world.trip(await world.user());
	await world.join(world.asGuest("ben"), trip, { name: " Ben " });
	await world.join(world.asGuest("none"), trip);
	await world.db.write((tx) => tx.update(members).set({ email: null }));
	const memberOf = async (key: string) => (await findGuestTrip(world.asGuest(key), trip.shareId))?.member;
	expect(await memberOf("ben")).toEqual({ firstName: "Ben", lastName: "", email: "" });
	expect(await memberOf("none")).toEqual({ firstName: "", lastName: "", email: "" });
});

test("the browser that created a trip has it, until an account has claimed it", async () => {
	using world = openWorld();
	const maker = world.asGuest("maker");
	const trip = await createTrip(maker, tripInput());
	expect(await findGuestTrip(maker, trip.shareId)).toEqual({ trip: trip.title, member: null });
	expect(await findGuestTrip(world.asGuest("other"), trip.shareId)).toBeNull();
});
