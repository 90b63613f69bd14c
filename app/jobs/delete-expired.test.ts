import { expect, test } from "vitest";
import { rememberBrowser } from "#app/features/identity/known-browsers.server.ts";
import { startSession } from "#app/features/identity/sessions.server.ts";
import { postMessage } from "#app/features/messages/chat/chat.server.ts";
import { claimTrips } from "#app/features/trips/claims.server.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { members, tripClaims, trips } from "#db/schema/access.ts";
import { linkPages } from "#db/schema/bookings.ts";
import { knownBrowsers, sessions } from "#db/schema/identity.ts";
import { messages, notifications } from "#db/schema/messages.ts";
import { payments } from "#db/schema/payments.ts";
import { rateLimits } from "#db/schema/system.ts";
import { draftTrips } from "#db/schema/trips.ts";
import { whileBroken } from "#tests/support/broken-writes.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { cutOffWrites } from "#tests/support/cut-off-writes.ts";
import { tripInput } from "#tests/support/factories.ts";
import { paidUnclaimedTrip } from "#tests/support/unclaimed.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { deleteExpired } from "./delete-expired.server.ts";

/** A trip that nobody has claimed, with a member, who owes money, and a message. */
async function unclaimedTrip(world: World) {
	const trip = await createTrip(world.asGuest("maker"), tripInput({ organizerName: "Ada" }));
	const guest = world.asGuest(`guest of ${trip.id}`);
	const member = await world.join(guest, trip, { name: "Ben" });
	await postMessage(guest, trip.shareId, { message: "Hello" });
	return { trip, guest, member };
}

async function countTripRows({ db }: World) {
	return {
		trips: await db.read.$count(trips),
		members: await db.read.$count(members),
		payments: await db.read.$count(payments),
		messages: await db.read.$count(messages),
	};
}

test("deletes each kind of row when its time is over, and not before", async () => {
	using world = openWorld();
	const user = await world.user();
	const { trip } = await unclaimedTrip(world);
	const at = world.clock.now();
	const now = at.getTime();
	await world.db.write(async (tx) => {
		await startSession(tx, user.id, at, null);
		await rememberBrowser(tx, user.id, "key", at);
		await tx.insert(rateLimits).values({ key: "chat:ben", count: 1, resetsAt: now + HOUR });
		await tx.insert(notifications).values({
			...{ id: "n", userId: user.id, type: "trip_update", title: "T", message: "M", source: "s" },
			createdAt: now,
		});
		await tx.insert(linkPages).values({ url: "https://example.com/", info: {}, readAt: now });
		await tx.update(tripClaims).set({ expiresAt: now + DAY });
		const draft = { id: "draft", userId: user.id, fields: {}, lastSaved: now, clearedAt: now };
		await tx.insert(draftTrips).values(draft);
		await tx.update(trips).set({ organizerId: user.id });
	});
	expect(await world.db.read.$count(tripClaims)).toBe(1);
	const lifetimes = [
		[[rateLimits], HOUR],
		[[tripClaims, draftTrips], DAY],
		[[linkPages, sessions], 30 * DAY],
		[[knownBrowsers, notifications], 90 * DAY],
	] as const;
	for (const [tables, lifetime] of lifetimes) {
		world.clock.set(now + lifetime);
		await deleteExpired(world.nobody);
		for (const table of tables) expect(await world.db.read.$count(table)).toBe(1);
		world.clock.set(now + lifetime + 1);
		await deleteExpired(world.nobody);
		for (const table of tables) expect(await world.db.read.$count(table)).toBe(0);
	}
	expect((await world.db.read.select().from(trips)).map(({ id }) => id)).toEqual([trip.id]);
});

test("deletes a trip that nobody has claimed in 30 days, with everything in it", async () => {
	using world = openWorld();
	await unclaimedTrip(world);
	const before = await countTripRows(world);
	expect(before).toEqual({ trips: 1, members: 1, payments: 0, messages: 1 });
	const [{ createdAt } = { createdAt: 0 }] = await world.db.read.select().from(trips);
	world.clock.set(createdAt + 30 * DAY);
	await deleteExpired(world.nobody);
	expect(await countTripRows(world)).toEqual(before);
	world.clock.set(createdAt + 30 * DAY + 1);
	await deleteExpired(world.nobody);
	expect(await countTripRows(world)).toEqual({ trips: 0, members: 0, payments: 0, messages: 0 });
});

test("goes on with a trip that it has deleted a part of, which nobody can claim any more", async () => {
	const { cut, wrapDb } = cutOffWrites();
	using world = openWorld({ wrapDb });
	const ada = await world.user({ emailVerifiedAt: 1 });
	const { trip } = await unclaimedTrip(world);
	await world.db.write((tx) => tx.update(trips).set({ organizerEmail: ada.email }));
	world.clock.advance(30 * DAY + 1_000);
	cut.left = 2; // of the expired claim, and of what makes the trip its organizer's
	await expect(deleteExpired(world.jobs)).rejects.toThrow("could not be deleted");
	cut.left = Number.POSITIVE_INFINITY;
	expect(await countTripRows(world)).toEqual({ trips: 1, members: 1, payments: 0, messages: 1 });
	const claim = { guestKeyHash: null };
	const { trips: claimed } = await world.db.write((tx) => claimTrips(world.as(ada), tx, ada, claim));
	expect(claimed.map(({ id }) => id)).not.toContain(trip.id);
	await deleteExpired(world.jobs);
	expect(await countTripRows(world)).toEqual({ trips: 0, members: 0, payments: 0, messages: 0 });
});

test("goes on with the other kinds after one that failed", async () => {
	using world = openWorld();
	const user = await world.user();
	await world.db.write(async (tx) => {
		await startSession(tx, user.id, world.clock.now(), null);
		await tx.insert(rateLimits).values({ key: "chat:ben", count: 1, resetsAt: 1 });
	});
	world.clock.advance(31 * DAY);
	const clean = () => deleteExpired(world.jobs);
	await expect(whileBroken(world.url, "delete on sessions", clean)).rejects.toThrow("1 kind(s)");
	expect([await world.db.read.$count(sessions), await world.db.read.$count(rateLimits)]).toEqual([1, 0]);
});

test("keeps a trip that has an organizer, and one whose payment someone has begun", async () => {
	using world = openWorld();
	const organizer = await world.user();
	const owned = await world.trip(organizer);
	const begun = await paidUnclaimedTrip(world);
	await unclaimedTrip(world);
	world.clock.advance(31 * DAY);
	await deleteExpired(world.nobody);
	const kept = await world.db.read.select({ id: trips.id }).from(trips);
	expect(kept.map(({ id }) => id).sort()).toEqual([owned.id, begun.id].sort());
});
