import { expect, test } from "vitest";
import { pay } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { cancelTrip } from "../changes/cancel-trip.server.ts";
import { calendarView } from "./calendar-view.server.ts";

type User = Awaited<ReturnType<World["user"]>>;

async function moneyOf(world: World, user: User, id: string) {
	const { share, next } = await calendarView(world.as(user), id, { origin: "https://a.example", key: null });
	return { share, next: next?.amount ?? null };
}

test("who has not chosen how to pay has their share to pay, and not nothing", async () => {
	using world = openWorld();
	const user = await world.user();
	const trip = await world.trip(user);
	expect(await moneyOf(world, user, trip.id)).toEqual({ share: 97_000, next: null });
	const place = await world.join(world.as(user), trip);
	expect(await moneyOf(world, user, trip.id)).toEqual({ share: 0, next: 97_000 });
	await pay(world.as(user), place.id);
	expect(await moneyOf(world, user, trip.id)).toEqual({ share: 0, next: null });
});

test("nothing is to pay on a cancelled trip, nor on one that costs nothing", async () => {
	using world = openWorld();
	const user = await world.user();
	const trip = await world.trip(user);
	const free = await world.trip(user, { tripItems: [] });
	await cancelTrip(world.as(user), trip.id, { reason: "No time", refund: "all" });
	expect(await moneyOf(world, user, trip.id)).toEqual({ share: 0, next: null });
	expect(await moneyOf(world, user, free.id)).toEqual({ share: 0, next: null });
});
