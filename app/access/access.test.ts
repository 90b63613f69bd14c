import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { members, users } from "#db/schema/access.ts";
import { tripInput } from "#tests/support/factories.ts";
import { openWorld } from "#tests/support/world.ts";
import { findTripAccess } from "./access.server.ts";

test("by the trip's id its people have their access, and others have none", async () => {
	using world = openWorld();
	const organizer = await world.user();
	const trip = await world.trip(organizer);
	expect(await findTripAccess(world.as(organizer), trip.id)).toMatchObject({
		role: "organizer",
		may: { "dashboard.see": true },
	});
	expect(await findTripAccess(world.nobody, trip.id)).toMatchObject({
		role: "visitor",
		member: null,
		may: { "trip.see": false },
	});
	expect(await findTripAccess(world.nobody, trip.shareId)).toMatchObject({ may: { "trip.see": true } });
	expect(await findTripAccess(world.nobody, "none")).toBeNull();
});

test("the membership is the asker's own, by account or by guest cookie, until it is removed", async () => {
	using world = openWorld();
	const trip = await world.trip(await world.user());
	const [user, other] = [await world.user(), await world.user()];
	const mine = await world.join(world.as(user), trip);
	const guests = await world.join(world.asGuest("key"), trip, { name: "Gus" });
	const memberOf = async (ctx: Parameters<typeof findTripAccess>[0]) =>
		(await findTripAccess(ctx, trip.shareId))?.member?.id ?? null;
	expect(await memberOf(world.as(user))).toBe(mine.id);
	expect(await memberOf(world.as(other))).toBeNull();
	expect(await memberOf(world.asGuest("key"))).toBe(guests.id);
	expect(await memberOf(world.asGuest("other"))).toBeNull();
	await world.db.write((tx) => tx.update(members).set({ userId: other.id }).where(eq(members.id, guests.id)));
	expect(await memberOf(world.asGuest("key"))).toBeNull();
	await world.db.write((tx) => tx.update(members).set({ removedAt: 1 }).where(eq(members.id, mine.id)));
	expect(await memberOf(world.as(user))).toBeNull();
});

test("the organizer's plan comes with the access, and is null while nobody has claimed the trip", async () => {
	using world = openWorld();
	const organizer = await world.user();
	await world.db.write((tx) =>
		tx.update(users).set({ subscriptionPlan: "plus" }).where(eq(users.id, organizer.id)),
	);
	const claimed = await world.trip(organizer);
	const unclaimed = await createTrip(world.asGuest("key"), tripInput());
	const tierOf = async (id: string) => (await findTripAccess(world.nobody, id))?.organizer;
	expect(await tierOf(claimed.id)).toEqual({
		subscriptionPlan: "plus",
		subscriptionStatus: "active",
		subscriptionEndAt: null,
	});
	expect(await tierOf(unclaimed.id)).toBeNull();
});
