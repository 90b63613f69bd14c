import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashSecret } from "#app/lib/ids.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { calendarFeeds, itineraryEntries, tripItems } from "#db/schema/trips.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { cancelTrip } from "../changes/cancel-trip.server.ts";
import {
	calendarFileByKey,
	calendarView,
	createFeed,
	deleteFeed,
	ownCalendarFile,
} from "./member-calendar.server.ts";

const origin = "https://gangway.example";

async function lisbon(world: World) {
	const olga = await world.user({ firstName: "Olga", subscriptionPlan: "plus" });
	const trip = await world.trip(olga, { title: "Lisbon" });
	const maya = await world.user({ firstName: "Maya" });
	const member = await world.join(world.as(maya), trip, { paymentPlan: "3-month" });
	const read = (key: string, shareId = trip.shareId) =>
		calendarFileByKey(world.nobody, { shareId, key, origin });
	return { olga, maya, trip, member, read };
}

test("anyone with the key can read its member's calendar, and only the hash of the key is stored", async () => {
	using world = openWorld();
	const { maya, trip, member, read } = await lisbon(world);
	const ctx = world.as(maya);
	const { shareId, key } = await createFeed(ctx, trip.id);
	expect(shareId).toBe(trip.shareId);
	expect(key).toMatch(/^[\w-]{43}$/);
	expect(await world.db.read.select().from(calendarFeeds)).toEqual([
		{ memberId: member.id, keyHash: hashSecret(key), createdAt: ctx.now.getTime() },
	]);
	const file = await read(key);
	expect(file.name).toBe("gangway-lisbon.ics");
	expect(file.text.match(/SUMMARY:.*/g)).toEqual([
		"SUMMARY:Lisbon",
		"SUMMARY:Pay $323.33 for Lisbon",
		"SUMMARY:Pay $323.33 for Lisbon",
		"SUMMARY:Pay $323.34 for Lisbon",
	]);
	expect(await ownCalendarFile(world.as(maya), trip.shareId, origin)).toEqual(file);
});

test("a new key replaces the old one, and a deleted feed can be deleted again", async () => {
	using world = openWorld();
	const { maya, trip, read } = await lisbon(world);
	const first = await createFeed(world.as(maya), trip.shareId);
	const second = await createFeed(world.as(maya), trip.shareId);
	expect(await errorCodeOf(read(first.key))).toBe("not_found");
	expect(await errorCodeOf(read(second.key))).toBe("accepted");
	await deleteFeed(world.as(maya), trip.shareId);
	await deleteFeed(world.as(maya), trip.shareId);
	expect(await errorCodeOf(read(second.key))).toBe("not_found");
	expect(await world.db.read.select().from(calendarFeeds)).toEqual([]);
});

test("another key, the hash, another trip's key and a removed member's key are refused", async () => {
	using world = openWorld();
	const { olga, maya, trip, member, read } = await lisbon(world);
	const { key } = await createFeed(world.as(maya), trip.id);
	const other = await world.trip(await world.user(), { title: "Rome" });
	for (const wrong of ["", "x", key.slice(1), `${key}x`, key.toLowerCase(), hashSecret(key)]) {
		expect(await errorCodeOf(read(wrong))).toBe("not_found");
	}
	expect(await errorCodeOf(read(key, other.shareId))).toBe("not_found");
	expect(await errorCodeOf(read(key, trip.id))).toBe("not_found");
	const hers = await createFeed(world.as(olga), trip.id);
	expect((await read(hers.key)).text).not.toContain("$323.33");
	await world.db.write((tx) =>
		tx.update(members).set({ removedAt: world.clock.now().getTime() }).where(eq(members.id, member.id)),
	);
	expect(await errorCodeOf(read(key))).toBe("not_found");
	expect(await errorCodeOf(createFeed(world.as(maya), trip.id))).toBe("not_found");
	expect(await errorCodeOf(read(hers.key))).toBe("accepted");
});

test("the file stays the same byte for byte until something in it changes", async () => {
	using world = openWorld();
	const { maya, trip, member, read } = await lisbon(world);
	const { key } = await createFeed(world.as(maya), trip.id);
	const first = await read(key);
	world.clock.advance(90 * 86_400_000);
	expect(await read(key)).toEqual(first);
	await world.db.write((tx) =>
		tx.update(payments).set({ status: "paid", paidAt: 1 }).where(eq(payments.memberId, member.id)),
	);
	expect((await read(key)).text.match(/SUMMARY:.*/g)).toEqual(["SUMMARY:Lisbon"]);
});

test("the calendar contains the itinerary in its order, with the links of the bookings", async () => {
	using world = openWorld();
	const { maya, trip, read } = await lisbon(world);
	const { key } = await createFeed(world.as(maya), trip.id);
	await world.db.write(async (tx) => {
		await tx.update(tripItems).set({ url: "https://www.airbnb.com/rooms/1" });
		const [item] = await tx.select().from(tripItems).where(eq(tripItems.tripId, trip.id));
		const entry = { tripId: trip.id, startZone: "Europe/Lisbon", createdAt: 0, updatedAt: 0 };
		await tx.insert(itineraryEntries).values([
			{ ...entry, id: "b", title: "Dinner", startsAt: "2027-03-13T20:00" },
			{ ...entry, id: "a", title: "Flat in Alfama", startsAt: "2027-03-12", itemId: item?.id ?? null },
		]);
	});
	const { text } = await read(key);
	expect(text.match(/(SUMMARY|URL):.*/g)?.slice(0, 6)).toEqual([
		"SUMMARY:Lisbon",
		`URL:${origin}/trip/${trip.shareId}`.slice(0, 75),
		"SUMMARY:Flat in Alfama",
		"URL:https://www.airbnb.com/rooms/1",
		"SUMMARY:Dinner",
		`URL:${origin}/trip/${trip.shareId}`.slice(0, 75),
	]);
});

test("the calendar of a cancelled trip can still be read, and is marked as cancelled", async () => {
	using world = openWorld();
	const { maya, trip, read } = await lisbon(world);
	const { key } = await createFeed(world.as(maya), trip.id);
	await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
	const { text } = await read(key);
	expect(text.match(/STATUS:.*/g)).toEqual(Array(4).fill("STATUS:CANCELLED"));
});

test("the page shows an address only while its key is valid", async () => {
	using world = openWorld();
	const { maya, olga, trip } = await lisbon(world);
	const see = (key: string | null, who = maya) => calendarView(world.as(who), trip.shareId, { origin, key });
	expect(await see(null)).toMatchObject({ feed: null, links: null, unpaidPayments: 3, entries: 0 });
	const ctx = world.as(maya);
	const { key } = await createFeed(ctx, trip.id);
	const address = `gangway.example/trip/${trip.shareId}/calendar.ics?key=${key}`;
	expect(await see(key)).toMatchObject({
		feed: { createdAt: ctx.now.getTime() },
		links: { https: `https://${address}`, webcal: `webcal://${address}` },
	});
	expect((await see(null)).links).toBeNull();
	expect((await see(key, olga)).links).toBeNull();
	await createFeed(world.as(maya), trip.id);
	expect((await see(key)).links).toBeNull();
});

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
