import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { members, trips } from "#db/schema/access.ts";
import { addOneTimePro } from "#tests/support/entitlements.ts";
import { pay } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { oneTimeProView } from "./one-time-pro.server.ts";

test("a trip that has one-time Pro is listed as such, and the chosen one first", async () => {
	using world = openWorld();
	const user = await world.user();
	const [porto, lisbon] = [await world.trip(user), await world.trip(user)];
	const ctx = world.as(user);
	await addOneTimePro(world, porto, user);
	const view = await oneTimeProView(ctx, undefined);
	expect(view).toMatchObject({ chosenHasIt: false, from: null });
	expect(view.trips.map(({ shareId }) => shareId)).toEqual([lisbon.shareId]);
	expect(view.withPro.map(({ shareId }) => shareId)).toEqual([porto.shareId]);
	await addOneTimePro(world, lisbon, user);
	const both = await oneTimeProView(ctx, lisbon.shareId);
	expect(both).toMatchObject({ chosenHasIt: true, from: lisbon.shareId });
	expect(both.trips).toEqual([]);
	expect(both.withPro.map(({ shareId }) => shareId)).toEqual([lisbon.shareId, porto.shareId]);
});

test("another's trip with one-time Pro is not listed", async () => {
	using world = openWorld();
	const other = await world.user();
	await addOneTimePro(world, await world.trip(other), other);
	const { withPro, chosenHasIt } = await oneTimeProView(world.as(await world.user()), undefined);
	expect(withPro).toEqual([]);
	expect(chosenHasIt).toBe(false);
});

test("what is still to come is what everyone aboard has left, with their options, and what free spots cost", async () => {
	using world = openWorld();
	const user = await world.user();
	const trip = await world.trip(user, { partySize: 6, totalCost: 60_000, tripItems: [] });
	const ctx = world.as(await world.user());
	const { id } = await world.join(ctx, trip);
	await pay(ctx, id);
	await world.db.write(async (tx) => {
		await tx.update(members).set({ individualCost: 12_500, optionsCost: 2_500 }).where(eq(members.id, id));
		await tx.update(trips).set({ partySize: 8, lateSpots: 2 }).where(eq(trips.id, trip.id));
	});
	const { trips: shown } = await oneTimeProView(world.as(user), undefined);
	expect(shown.map(({ open }) => open)).toEqual([10_000 + 2_500 + 6 * 10_000]);
});
