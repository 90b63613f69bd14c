import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { startPayment } from "#app/features/payments/start-payment.server.ts";
import { consents, itineraryEntries, payers, tripItems, trips } from "#db/schema/index.ts";
import { ageProblems, eventsIn, type WrittenEvent } from "#tests/support/calendar-text.ts";
import { type Subscribed, subscribed } from "#tests/support/calendars.ts";
import { DAY, SECOND } from "#tests/support/clock.ts";
import { openWorld, type World } from "#tests/support/ctx.ts";
import { pay } from "#tests/support/payers.ts";
import { seeded } from "#tests/support/random.ts";

const summariesIn = (text: string) => text.match(/^SUMMARY:.*$/gm)?.map((line) => line.slice(8).trim());

describe("an event that shows something new has a higher sequence and later stamps", () => {
	const CHANGES: [string, (world: World, found: Subscribed) => Promise<unknown>][] = [
		["a payment's amount", (_world, { change }) => change({ amount: 40_000 })],
		["a payment's date", (_world, { change }) => change({ dueDate: "2027-02-02" })],
		["how many payments there are", (_world, { change }) => change({ totalPayments: 4 })],
		[
			"another plan, by which the first payment is another amount",
			(_world, { maya, member }) =>
				startPayment(maya, { memberId: member.id, paymentPlan: "full", currency: "usd" }),
		],
		[
			"the first payment made, so that the card makes the others",
			(_, { maya, member }) => pay(maya, member.id),
		],
		["the trip's name", (world) => world.db.write((tx) => tx.update(trips).set({ title: "Lisboa" }))],
		["the trip's days", (world) => world.db.write((tx) => tx.update(trips).set({ endDate: "2027-03-20" }))],
		["the trip called off", (world) => world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }))],
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
		const found = await subscribed(world);
		const before = await found.read();
		await change(world, found);
		const after = await found.read();
		expect(after).not.toBe(before);
		expect(ageProblems(before, after)).toEqual([]);
		world.clock.advance(90 * DAY);
		expect(await found.read()).toBe(after);
	});

	test("the kept card that goes, or is not allowed any more, after the first payment", async () => {
		using world = openWorld();
		const { maya, member, read } = await subscribed(world);
		await pay(maya, member.id);
		const first = await read();
		expect(summariesIn(first)?.slice(1, 3)).toEqual(["Dinner", "Your card pays $323.33 for Lisbon"]);
		await world.db.write((tx) => tx.update(payers).set({ methodRef: null }));
		const second = await read();
		expect(summariesIn(second)?.[2]).toBe("Pay $323.33 for Lisbon");
		expect(ageProblems(first, second)).toEqual([]);
		await world.db.write((tx) => tx.update(payers).set({ methodRef: "pm_demo_success" }));
		const third = await read();
		expect(summariesIn(third)).toEqual(summariesIn(first));
		expect(ageProblems(second, third)).toEqual([]);
		await world.db.write((tx) => tx.delete(consents));
		const fourth = await read();
		expect(summariesIn(fourth)).toEqual(summariesIn(second));
		expect(ageProblems(third, fourth)).toEqual([]);
		expect(eventsIn(fourth)).not.toEqual(eventsIn(second));
	});

	test.each(["paid", "canceled"] as const)(
		"a payment that is %s goes, and what stays is the same",
		async (status) => {
			using world = openWorld();
			const { change, read } = await subscribed(world);
			await world.db.write((tx) => tx.delete(consents));
			const before = await read();
			await change({ status, paidAt: 1 }, 3);
			const after = await read();
			expect(eventsIn(after).size).toBe(eventsIn(before).size - 1);
			expect(ageProblems(before, after)).toEqual([]);
		},
	);

	test("three changes within one second, seen each, are three steps", async () => {
		using world = openWorld();
		const { change, read } = await subscribed(world);
		const seen = [await read()];
		for (const amount of [40_000, 40_001, 40_000]) {
			await change({ amount });
			world.clock.advance(SECOND / 4);
			seen.push(await read());
		}
		for (const [index, text] of seen.slice(1).entries()) {
			expect(ageProblems(seen[index] ?? "", text)).toEqual([]);
		}
		expect(new Set(seen).size).toBe(4);
	});
});

test("whatever changes, in whatever order, and however often it is looked at, no event grows younger", async () => {
	using world = openWorld();
	const { maya, member, trip, change, read, remake } = await subscribed(world);
	await pay(maya, member.id);
	const random = seeded(12);
	const set = (values: Partial<typeof trips.$inferInsert>) =>
		world.db.write((tx) => tx.update(trips).set(values).where(eq(trips.id, trip.id)));
	const moves = [
		() => change({ amount: 30_000 + random.below(3) }),
		() => change({ dueDate: `2027-01-1${random.below(3)}` }, 3),
		() => change({ status: random.pick(["due", "failed", "processing"]) }),
		() => set({ title: random.pick(["Lisbon", "Lisboa"]), updatedAt: world.clock.now().getTime() }),
		() => set({ endDate: random.pick(["2027-03-19", "2027-03-20"]) }),
		() => set({ status: random.pick(["active", "cancelled"]) }),
		() =>
			world.db.write((tx) => tx.update(payers).set({ methodRef: random.pick([null, "pm_demo_success"]) })),
		() =>
			world.db.write((tx) => tx.update(itineraryEntries).set({ notes: random.pick([null, "Bring cash"]) })),
		() => set({ status: "active" }).then(remake),
		async () => world.clock.advance(random.below(3) * 500),
	];
	const highest = new Map<string, WrittenEvent>();
	let before = await read();
	for (let step = 0; step < 150; step++) {
		await random.pick(moves)();
		if (random.below(3) === 0) continue;
		const after = await read();
		expect(ageProblems(before, after)).toEqual([]);
		for (const [uid, event] of eventsIn(after)) {
			expect(event.sequence).toBeGreaterThanOrEqual(highest.get(uid)?.sequence ?? 0);
			expect(event.stamp >= (highest.get(uid)?.stamp ?? "")).toBe(true);
			highest.set(uid, event);
		}
		before = after;
	}
	expect(Math.max(...[...highest.values()].map(({ sequence }) => sequence))).toBeGreaterThan(20);
});
