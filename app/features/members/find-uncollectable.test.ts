import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { requireTrip, type Trip } from "#app/access/access.server.ts";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { trips, users } from "#db/schema/access.ts";
import { tripInput } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { findUncollectable } from "./find-uncollectable.server.ts";

const TWELVE = {
	partySize: 12,
	tripItems: [{ type: "accommodation", name: "Villa", cost: 1_200_000 }],
} satisfies Partial<Parameters<typeof tripInput>[0]>;
const TWO_SHARES = { tier: "Free", places: 10, shares: 2, amount: 200_000 };

async function seenBy(ctx: Ctx, { shareId }: Trip) {
	return findUncollectable(ctx, await requireTrip(ctx, shareId, "trip.see"));
}

async function changeTier(world: World, { id }: SignedInUser, change: Partial<typeof users.$inferInsert>) {
	await world.db.write((tx) => tx.update(users).set(change).where(eq(users.id, id)));
}

test("the organizer is told, by the plan of now, and nobody else is", async () => {
	using world = openWorld();
	const anna = await world.user();
	const trip = await world.trip(anna, TWELVE);
	const ben = await world.user();
	await world.join(world.as(ben), trip);
	expect(await seenBy(world.as(anna), trip)).toEqual(TWO_SHARES);
	for (const other of [world.as(ben), world.as(await world.user()), world.asGuest("k"), world.nobody])
		expect(await seenBy(other, trip)).toBeNull();
	await changeTier(world, anna, { subscriptionPlan: "plus" });
	expect(await seenBy(world.as(anna), trip)).toBeNull();
	await changeTier(world, anna, { subscriptionStatus: "past_due" });
	expect(await seenBy(world.as(anna), trip)).toBeNull();
	await changeTier(world, anna, { subscriptionStatus: "cancelled" });
	expect(await seenBy(world.as(anna), trip)).toEqual(TWO_SHARES);
});

test("those who joined while the plan had places for them are not counted", async () => {
	using world = openWorld();
	const anna = await world.user({ subscriptionPlan: "plus" });
	const trip = await world.trip(anna, TWELVE);
	for (let i = 0; i < 10; i += 1) await world.join(world.as(await world.user()), trip);
	await changeTier(world, anna, { subscriptionStatus: "cancelled" });
	expect(await seenBy(world.as(anna), trip)).toEqual({ ...TWO_SHARES, shares: 1, amount: 100_000 });
});

test("of an unclaimed trip the browser that created it is told", async () => {
	using world = openWorld();
	const trip = await createTrip(world.asGuest("maker"), tripInput(TWELVE));
	expect(await seenBy(world.asGuest("maker"), trip)).toEqual(TWO_SHARES);
	expect(await seenBy(world.asGuest("friend"), trip)).toBeNull();
	expect(await seenBy(world.nobody, trip)).toBeNull();
});

test("nothing is said of a group that fits, or of a cancelled trip", async () => {
	using world = openWorld();
	const anna = await world.user();
	expect(await seenBy(world.as(anna), await world.trip(anna, { partySize: 10 }))).toBeNull();
	const trip = await world.trip(anna, TWELVE);
	await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }).where(eq(trips.id, trip.id)));
	expect(await seenBy(world.as(anna), trip)).toBeNull();
});
