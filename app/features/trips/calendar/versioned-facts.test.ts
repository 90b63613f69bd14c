import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { members, trips } from "#db/schema/access.ts";
import { consents, payments } from "#db/schema/payments.ts";
import { calendarFeeds } from "#db/schema/trips.ts";
import { type MemberWithFeed, memberWithFeed, ORIGIN } from "#tests/support/calendar-feeds.ts";
import { parseEvents, versionProblems } from "#tests/support/calendar-text.ts";
import { HOUR } from "#tests/support/clock.ts";
import { databaseThatFillsUp } from "#tests/support/full-disk.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { deleteFeed } from "./calendar-feed.server.ts";
import { ownCalendarFile } from "./calendar-file.server.ts";

describe("a change that the calendar does not show", () => {
	test.each<[string, (world: World, feed: MemberWithFeed) => Promise<unknown>]>([
		["what the trip costs", (world) => world.db.write((tx) => tx.update(trips).set({ totalCost: 1 }))],
		[
			"when the trip's row was written",
			(world) => world.db.write((tx) => tx.update(trips).set({ updatedAt: Date.UTC(2028, 0) })),
		],
		[
			"a declined payment that the member pays by hand",
			(_, { updatePayment }) => updatePayment({ status: "failed" }),
		],
		["another address for the same calendar", (_, { replaceFeed }) => replaceFeed()],
		["time", async (world) => world.clock.advance(HOUR)],
	])("%s: the file stays the same", async (_, change) => {
		using world = openWorld();
		const feed = await memberWithFeed(world);
		await world.db.write((tx) => tx.delete(consents));
		const before = await feed.readFeed();
		await change(world, feed);
		expect(await feed.readFeed()).toBe(before);
	});
});

test("the feed and the downloaded file are the same, whichever is read first", async () => {
	using world = openWorld();
	const { maya, trip, updatePayment, readFeed } = await memberWithFeed(world);
	await updatePayment({ amount: 40_000 });
	const own = await ownCalendarFile(maya(), trip.shareId, ORIGIN);
	world.clock.advance(HOUR);
	expect(own.text).toBe(await readFeed());
	await updatePayment({ amount: 41_000 });
	const feed = await readFeed();
	world.clock.advance(HOUR);
	expect((await ownCalendarFile(maya(), trip.shareId, ORIGIN)).text).toBe(feed);
});

test("events have versions without a feed too", async () => {
	using world = openWorld();
	const { maya, trip, updatePayment } = await memberWithFeed(world);
	await deleteFeed(maya(), trip.id);
	expect(await world.db.read.select().from(calendarFeeds)).toEqual([]);
	const before = await ownCalendarFile(maya(), trip.shareId, ORIGIN);
	await updatePayment({ amount: 40_000 });
	expect(versionProblems(before.text, (await ownCalendarFile(maya(), trip.shareId, ORIGIN)).text)).toEqual(
		[],
	);
});

test("fifty reads at once after a change see one new version", async () => {
	using world = openWorld();
	const { updatePayment, readFeed } = await memberWithFeed(world);
	const before = parseEvents(await readFeed());
	await updatePayment({ amount: 40_000 });
	const texts = await Promise.all(Array.from({ length: 50 }, () => readFeed()));
	expect(new Set(texts).size).toBe(1);
	const increases = [...parseEvents(texts[0] ?? "")].map(
		([uid, { sequence }]) => sequence - (before.get(uid)?.sequence ?? 0),
	);
	expect(increases.sort()).toEqual([0, 0, 0, 0, 1]);
});

test("another origin of the app gives another file with the same versions", async () => {
	using world = openWorld();
	const { updatePayment, readFeed } = await memberWithFeed(world);
	const here = await readFeed();
	const there = await readFeed("https://other.example");
	expect(await readFeed()).toBe(here);
	await updatePayment({ amount: 40_000 });
	expect(versionProblems(there, await readFeed("https://other.example"))).toEqual([]);
	expect(versionProblems(here, await readFeed())).toEqual([]);
});

describe("while the database cannot be written", () => {
	const logged: unknown[] = [];
	beforeEach(() => {
		logged.length = 0;
		vi.spyOn(console, "error").mockImplementation((...words) => logged.push(...words));
	});
	afterEach(() => vi.restoreAllMocks());

	test("the calendar is read with its changes", async () => {
		const { disk, wrapDb } = databaseThatFillsUp();
		using world = openWorld({ wrapDb });
		const { updatePayment, readFeed } = await memberWithFeed(world);
		const before = await readFeed();
		await updatePayment({ amount: 40_000 });
		disk.isFull = true;
		const meanwhile = await readFeed();
		expect(versionProblems(before, meanwhile)).toEqual([]);
		expect(meanwhile).toContain("SUMMARY:Pay $400.00 for Lisbon");
		expect(logged).toEqual([expect.stringContaining("versions"), expect.any(Error)]);
		disk.isFull = false;
		world.clock.advance(HOUR);
		const after = await readFeed();
		for (const [uid, { sequence, stamp }] of parseEvents(after)) {
			expect(sequence).toBe(parseEvents(meanwhile).get(uid)?.sequence);
			expect(stamp >= (parseEvents(meanwhile).get(uid)?.stamp ?? "")).toBe(true);
		}
		world.clock.advance(HOUR);
		expect(await readFeed()).toBe(after);
	});

	test("a calendar without changes stays the same, byte for byte", async () => {
		const { disk, wrapDb } = databaseThatFillsUp();
		using world = openWorld({ wrapDb });
		const { readFeed } = await memberWithFeed(world);
		const before = await readFeed();
		disk.isFull = true;
		world.clock.advance(HOUR);
		expect(await readFeed()).toBe(before);
		expect(logged).toEqual([]);
	});
});

test("a member's versions are deleted with the member", async () => {
	using world = openWorld();
	const { member, readFeed, updatePayment } = await memberWithFeed(world);
	await readFeed();
	await updatePayment({ amount: 40_000 });
	await readFeed();
	await world.db.write(async (tx) => {
		await tx.delete(payments).where(eq(payments.memberId, member.id));
		await tx.delete(members).where(eq(members.id, member.id));
	});
	expect(await world.db.read.query.calendarEvents.findMany()).toEqual([]);
});
