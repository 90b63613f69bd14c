import { expect, test } from "vitest";
import { countSeatsTaken } from "#app/features/members/trip-capacity.server.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { tripInput } from "#tests/support/factories.ts";
import { openWorld } from "#tests/support/world.ts";
import { joinView } from "./join-view.server.ts";
import { findGuestTrip, invitationView } from "./sign-in-trip.server.ts";

test("whoever holds the link sees the trip, the share and who has joined, and no address", async () => {
	using world = openWorld();
	const trip = await world.trip(await world.user({ firstName: "Olga", lastName: "Marsh" }), {
		partySize: 3,
	});
	await world.join(world.asGuest("ben"), trip, { name: "Ben", email: "ben@example.com" });
	const view = await invitationView(world.nobody, trip.shareId);
	expect(view).toMatchObject({
		trip: { shareId: trip.shareId, organizerName: "Olga Marsh" },
		share: 129_333,
		people: { members: 2, list: [{ name: "Olga Marsh" }, { name: "Ben", confirmed: false }] },
		isFull: false,
	});
	expect(JSON.stringify(view)).not.toMatch(/@|"face"/);
	const ofBen = await joinView(world.asGuest("ben"), trip.shareId);
	expect(ofBen.people.list.map(({ face }) => face)).toEqual([0, 1]);
	const ofStranger = await joinView(world.asGuest("stranger"), trip.shareId);
	expect(ofStranger.people.list.map(({ face }) => face)).toEqual([undefined, undefined]);
});

test("only the share id is an invitation, and a cancelled trip is none", async () => {
	using world = openWorld();
	const trip = await world.trip(await world.user());
	expect(await invitationView(world.nobody, trip.id)).toBeNull();
	expect(await invitationView(world.nobody, "invented")).toBeNull();
	await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
	expect(await invitationView(world.nobody, trip.shareId)).toBeNull();
});

test("nobody who belongs to the trip is invited to it", async () => {
	using world = openWorld();
	const anna = await world.user();
	const trip = await world.trip(anna);
	await world.join(world.asGuest("ben"), trip);
	expect(await invitationView(world.asGuest("ben"), trip.shareId)).toBeNull();
	expect(await invitationView(world.as(anna), trip.shareId)).toBeNull();
	const unclaimed = await createTrip(world.asGuest("maker"), tripInput());
	expect(await invitationView(world.asGuest("maker"), unclaimed.shareId)).toBeNull();
	expect(await invitationView(world.asGuest("stranger"), unclaimed.shareId)).not.toBeNull();
});

test("the organizer's spot on an unclaimed trip is taken, except for the browser that created it", async () => {
	using world = openWorld();
	const maker = world.asGuest("maker");
	const trip = await createTrip(maker, tripInput({ partySize: 2 }));
	expect(await invitationView(world.nobody, trip.shareId)).toMatchObject({
		people: { members: 0, taken: "1 of 2 places taken, one of them kept for the organizer" },
	});
	expect(await countSeatsTaken(world.nobody, trip)).toBe(1);
	expect(await countSeatsTaken(maker, trip)).toBe(0);
	await world.join(world.asGuest("ben"), trip);
	expect(await invitationView(world.nobody, trip.shareId)).toMatchObject({
		people: { members: 1, taken: "2 of 2 places taken, one of them kept for the organizer" },
		isFull: true,
	});
	const claimed = await world.trip(await world.user());
	expect(await countSeatsTaken(world.nobody, claimed)).toBe(1);
});

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
