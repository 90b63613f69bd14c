import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { calendarFeeds, consents, members, payments, trips } from "#db/schema/index.ts";
import { ageProblems, eventsIn } from "#tests/support/calendar-text.ts";
import { ORIGIN, type Subscribed, subscribed } from "#tests/support/calendars.ts";
import { HOUR } from "#tests/support/clock.ts";
import { openWorld, type World, type WorldOptions } from "#tests/support/ctx.ts";
import { stopFeed } from "./calendar-feed.server.ts";
import { ownFile } from "./calendar-file.server.ts";

describe("a change that nobody sees", () => {
	test.each<[string, (world: World, found: Subscribed) => Promise<unknown>]>([
		["what the trip costs", (world) => world.db.write((tx) => tx.update(trips).set({ totalCost: 1 }))],
		[
			"when the trip's row was written",
			(world) => world.db.write((tx) => tx.update(trips).set({ updatedAt: Date.UTC(2028, 0) })),
		],
		["a card that was declined and is tried by hand", (_, { change }) => change({ status: "failed" })],
		["another address for the same calendar", (_, { remake }) => remake()],
		["time", async (world) => world.clock.advance(HOUR)],
	])("%s: not a byte is another", async (_, change) => {
		using world = openWorld();
		const found = await subscribed(world);
		await world.db.write((tx) => tx.delete(consents));
		const before = await found.read();
		await change(world, found);
		expect(await found.read()).toBe(before);
	});
});

test("the feed and the file to keep say the same, whichever is asked for first", async () => {
	using world = openWorld();
	const { maya, trip, change, read } = await subscribed(world);
	await change({ amount: 40_000 });
	const own = await ownFile(maya, trip.shareId, ORIGIN);
	world.clock.advance(HOUR);
	expect(own.text).toBe(await read());
	await change({ amount: 41_000 });
	const feed = await read();
	world.clock.advance(HOUR);
	expect((await ownFile(maya, trip.shareId, ORIGIN)).text).toBe(feed);
});

test("a file that was only ever downloaded ages too", async () => {
	using world = openWorld();
	const { maya, trip, change } = await subscribed(world);
	await stopFeed(maya, trip.id);
	expect(await world.db.read.select().from(calendarFeeds)).toEqual([]);
	const before = await ownFile(maya, trip.shareId, ORIGIN);
	await change({ amount: 40_000 });
	expect(ageProblems(before.text, (await ownFile(maya, trip.shareId, ORIGIN)).text)).toEqual([]);
});

test("fifty phones that ask at once after a change see one step", async () => {
	using world = openWorld();
	const { change, read } = await subscribed(world);
	const before = eventsIn(await read());
	await change({ amount: 40_000 });
	const texts = await Promise.all(Array.from({ length: 50 }, () => read()));
	expect(new Set(texts).size).toBe(1);
	const steps = [...eventsIn(texts[0] ?? "")].map(
		([uid, { sequence }]) => sequence - (before.get(uid)?.sequence ?? 0),
	);
	expect(steps.sort()).toEqual([0, 0, 0, 0, 1]);
});

test("by another name of the house it is another calendar, of the same age", async () => {
	using world = openWorld();
	const { change, read } = await subscribed(world);
	const here = await read();
	const there = await read("https://other.example");
	expect(await read()).toBe(here);
	await change({ amount: 40_000 });
	expect(ageProblems(there, await read("https://other.example"))).toEqual([]);
	expect(ageProblems(here, await read())).toEqual([]);
});

describe("while nothing can be written", () => {
	function brittle() {
		const disk = { isFull: false };
		const wrapDb: WorldOptions["wrapDb"] = (db) => ({
			...db,
			write: (work) => (disk.isFull ? Promise.reject(new Error("database or disk is full")) : db.write(work)),
		});
		return { disk, wrapDb };
	}

	test("a calendar is read all the same, its changes with it", async () => {
		const { disk, wrapDb } = brittle();
		using world = openWorld({ wrapDb });
		const { change, read } = await subscribed(world);
		const before = await read();
		await change({ amount: 40_000 });
		disk.isFull = true;
		const meanwhile = await read();
		expect(ageProblems(before, meanwhile)).toEqual([]);
		expect(meanwhile).toContain("SUMMARY:Pay $400.00 for Lisbon");
		disk.isFull = false;
		world.clock.advance(HOUR);
		const after = await read();
		for (const [uid, { sequence, stamp }] of eventsIn(after)) {
			expect(sequence).toBe(eventsIn(meanwhile).get(uid)?.sequence);
			expect(stamp >= (eventsIn(meanwhile).get(uid)?.stamp ?? "")).toBe(true);
		}
		world.clock.advance(HOUR);
		expect(await read()).toBe(after);
	});

	test("one that has not changed is the same, byte for byte", async () => {
		const { disk, wrapDb } = brittle();
		using world = openWorld({ wrapDb });
		const { read } = await subscribed(world);
		const before = await read();
		disk.isFull = true;
		world.clock.advance(HOUR);
		expect(await read()).toBe(before);
	});
});

test("what a member's calendar has shown is forgotten with the member", async () => {
	using world = openWorld();
	const { member, read, change } = await subscribed(world);
	await read();
	await change({ amount: 40_000 });
	await read();
	await world.db.write(async (tx) => {
		await tx.delete(payments).where(eq(payments.memberId, member.id));
		await tx.delete(members).where(eq(members.id, member.id));
	});
	expect(await world.db.read.query.calendarEvents.findMany()).toEqual([]);
});
