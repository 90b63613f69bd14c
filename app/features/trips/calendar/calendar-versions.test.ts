import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { startPayment } from "#app/features/payments/attempts/pay.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { consents, payers, payments } from "#db/schema/payments.ts";
import { calendarEvents, calendarFeeds, itineraryEntries, tripItems } from "#db/schema/trips.ts";
import { type MemberWithFeed, memberWithFeed, ORIGIN } from "#tests/support/calendar-feeds.ts";
import { parseEvents, versionProblems, type WrittenEvent } from "#tests/support/calendar-text.ts";
import { DAY, HOUR, SECOND } from "#tests/support/clock.ts";
import { databaseThatFillsUp } from "#tests/support/full-disk.ts";
import { captureLog } from "#tests/support/log.ts";
import { pay } from "#tests/support/payments.ts";
import { seededRandom } from "#tests/support/random.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { deleteFeed, ownCalendarFile } from "./member-calendar.server.ts";

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
	test("the calendar is read with its changes", async () => {
		using logged = captureLog();
		const { disk, wrapDb } = databaseThatFillsUp();
		using world = openWorld({ wrapDb });
		const { updatePayment, readFeed } = await memberWithFeed(world);
		const before = await readFeed();
		await updatePayment({ amount: 40_000 });
		disk.isFull = true;
		const meanwhile = await readFeed();
		expect(versionProblems(before, meanwhile)).toEqual([]);
		expect(meanwhile).toContain("SUMMARY:Pay $400.00 for Lisbon");
		expect(logged.lines).toMatchObject([
			{ msg: "the calendar's new versions were not stored", error: { code: "SQLITE_FULL" } },
		]);
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
		using logged = captureLog();
		const { disk, wrapDb } = databaseThatFillsUp();
		using world = openWorld({ wrapDb });
		const { readFeed } = await memberWithFeed(world);
		const before = await readFeed();
		disk.isFull = true;
		world.clock.advance(HOUR);
		expect(await readFeed()).toBe(before);
		expect(logged.lines).toEqual([]);
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
	expect(await world.db.read.select().from(calendarEvents)).toEqual([]);
});

const listSummaries = (text: string) => text.match(/^SUMMARY:.*$/gm)?.map((line) => line.slice(8).trim());

describe("an event with new content has a higher sequence and later times", () => {
	const CHANGES: [string, (world: World, feed: MemberWithFeed) => Promise<unknown>][] = [
		["a payment's amount", (_world, { updatePayment }) => updatePayment({ amount: 40_000 })],
		["a payment's date", (_world, { updatePayment }) => updatePayment({ dueDate: "2027-02-02" })],
		["how many payments there are", (_world, { updatePayment }) => updatePayment({ totalPayments: 4 })],
		[
			"another plan, which changes the amount of the first payment",
			(_world, { maya, member }) =>
				startPayment(maya(), { memberId: member.id, paymentPlan: "full", currency: "usd" }),
		],
		[
			"the first payment, after which the card pays the others",
			(_, { maya, member }) => pay(maya(), member.id),
		],
		["the trip's name", (world) => world.db.write((tx) => tx.update(trips).set({ title: "Lisboa" }))],
		["the trip's days", (world) => world.db.write((tx) => tx.update(trips).set({ endDate: "2027-03-20" }))],
		["a cancelled trip", (world) => world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }))],
		[
			"another link to the trip",
			(world) => world.db.write((tx) => tx.update(trips).set({ shareId: "another" })),
		],
		[
			"an entry's time",
			(world) => world.db.write((tx) => tx.update(itineraryEntries).set({ startsAt: "2027-03-13T21:00" })),
		],
		[
			"the booking of an entry, and then its link",
			async (world, { trip }) => {
				const [item] = await world.db.read.select().from(tripItems).where(eq(tripItems.tripId, trip.id));
				await world.db.write((tx) => tx.update(tripItems).set({ url: "https://tap.example/1" }));
				await world.db.write((tx) => tx.update(itineraryEntries).set({ itemId: item?.id ?? null }));
			},
		],
	];

	test.each(CHANGES)("%s", async (_, change) => {
		using world = openWorld();
		const feed = await memberWithFeed(world);
		const before = await feed.readFeed();
		await change(world, feed);
		const after = await feed.readFeed();
		expect(after).not.toBe(before);
		expect(versionProblems(before, after)).toEqual([]);
		world.clock.advance(90 * DAY);
		expect(await feed.readFeed()).toBe(after);
	});

	test("the saved card is removed, or its consent, after the first payment", async () => {
		using world = openWorld();
		const { maya, member, readFeed } = await memberWithFeed(world);
		await pay(maya(), member.id);
		const first = await readFeed();
		expect(listSummaries(first)?.slice(1, 3)).toEqual(["Dinner", "Your card pays $323.33 for Lisbon"]);
		await world.db.write((tx) => tx.update(payers).set({ methodRef: null }));
		const second = await readFeed();
		expect(listSummaries(second)?.[2]).toBe("Pay $323.33 for Lisbon");
		expect(versionProblems(first, second)).toEqual([]);
		await world.db.write((tx) => tx.update(payers).set({ methodRef: "pm_demo_success" }));
		const third = await readFeed();
		expect(listSummaries(third)).toEqual(listSummaries(first));
		expect(versionProblems(second, third)).toEqual([]);
		await world.db.write((tx) => tx.delete(consents));
		const fourth = await readFeed();
		expect(listSummaries(fourth)).toEqual(listSummaries(second));
		expect(versionProblems(third, fourth)).toEqual([]);
		expect(parseEvents(fourth)).not.toEqual(parseEvents(second));
	});

	test.each(["paid", "canceled"] as const)(
		"a payment that is %s disappears, and the other events stay the same",
		async (status) => {
			using world = openWorld();
			const { updatePayment, readFeed } = await memberWithFeed(world);
			await world.db.write((tx) => tx.delete(consents));
			const before = await readFeed();
			await updatePayment({ status, paidAt: 1 }, 3);
			const after = await readFeed();
			expect(parseEvents(after).size).toBe(parseEvents(before).size - 1);
			expect(versionProblems(before, after)).toEqual([]);
		},
	);

	test("three changes within one second are three versions, if the feed is read after each", async () => {
		using world = openWorld();
		const { updatePayment, readFeed } = await memberWithFeed(world);
		const seen = [await readFeed()];
		for (const amount of [40_000, 40_001, 40_000]) {
			await updatePayment({ amount });
			world.clock.advance(SECOND / 4);
			seen.push(await readFeed());
		}
		for (const [index, text] of seen.slice(1).entries()) {
			expect(versionProblems(seen[index] ?? "", text)).toEqual([]);
		}
		expect(new Set(seen).size).toBe(4);
	});
});

test("after random changes in any order, no event's sequence or time goes back", async () => {
	using world = openWorld();
	const { maya, member, trip, updatePayment, readFeed, replaceFeed } = await memberWithFeed(world);
	await pay(maya(), member.id);
	const random = seededRandom(12);
	const updateTrip = (values: Partial<typeof trips.$inferInsert>) =>
		world.db.write((tx) => tx.update(trips).set(values).where(eq(trips.id, trip.id)));
	const changes = [
		() => updatePayment({ amount: 30_000 + random.below(3) }),
		() => updatePayment({ dueDate: `2027-01-1${random.below(3)}` }, 3),
		() => updatePayment({ status: random.pick(["due", "failed", "processing"]) }),
		() => updateTrip({ title: random.pick(["Lisbon", "Lisboa"]), updatedAt: world.clock.now().getTime() }),
		() => updateTrip({ endDate: random.pick(["2027-03-19", "2027-03-20"]) }),
		() => updateTrip({ status: random.pick(["active", "cancelled"]) }),
		() =>
			world.db.write((tx) => tx.update(payers).set({ methodRef: random.pick([null, "pm_demo_success"]) })),
		() =>
			world.db.write((tx) => tx.update(itineraryEntries).set({ notes: random.pick([null, "Bring cash"]) })),
		() => updateTrip({ status: "active" }).then(replaceFeed),
		async () => world.clock.advance(random.below(3) * 500),
	];
	const highest = new Map<string, WrittenEvent>();
	let before = await readFeed();
	for (let step = 0; step < 150; step++) {
		await random.pick(changes)();
		if (random.below(3) === 0) continue;
		const after = await readFeed();
		expect(versionProblems(before, after)).toEqual([]);
		for (const [uid, event] of parseEvents(after)) {
			expect(event.sequence).toBeGreaterThanOrEqual(highest.get(uid)?.sequence ?? 0);
			expect(event.stamp >= (highest.get(uid)?.stamp ?? "")).toBe(true);
			highest.set(uid, event);
		}
		before = after;
	}
	expect(Math.max(...[...highest.values()].map(({ sequence }) => sequence))).toBeGreaterThan(20);
});
