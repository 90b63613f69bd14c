import { describe, expect, test } from "vitest";
import { releaseFunds } from "#app/features/funds/release-funds.server.ts";
import { trips } from "#db/schema/index.ts";
import { DAY } from "#tests/support/clock.ts";
import { fundWithAccount } from "#tests/support/funds.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { approveRefund, guestWithRefundRequest } from "#tests/support/refunds.ts";
import { openWorld } from "#tests/support/world.ts";
import { joinView } from "./join-view.server.ts";

test("who has a boarding pass sees what was released, and nobody else does", async () => {
	using world = openWorld();
	const { trip, organizer, ctx: guest } = await fundWithAccount(world);
	const releasesFor = async (who: typeof guest) => (await joinView(who, trip.shareId)).releases;
	expect(await releasesFor(guest)).toEqual([]);
	await releaseFunds(world.as(organizer), trip.id, { amount: 40_000, purpose: "Flights" });
	const newcomer = world.asGuest("newcomer");
	await world.join(newcomer, trip, { email: "newcomer@example.com" });
	for (const who of [world.nobody, world.as(await world.user()), newcomer]) {
		expect(await releasesFor(who)).toEqual([]);
	}
	const shown = [{ amount: 40_000, purpose: "Flights", state: null }];
	expect(await releasesFor(guest)).toMatchObject(shown);
	await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
	expect(await releasesFor(guest)).toMatchObject(shown);
});

test("what was paid counts as refunded once all of it went back", async () => {
	using world = openWorld();
	const { trip, organizer, ctx: guest, request } = await guestWithRefundRequest(world, "3-month", 2);
	const isRefunded = async () => (await joinView(guest, trip.shareId)).isRefunded;
	expect(await isRefunded()).toBe(false);
	await approveRefund(world.as(organizer), request.id);
	expect(await isRefunded()).toBe(true);
});

test.each([
	["a part of one payment", 30_000],
	["one payment and a part of the other", 40_000],
])("what was paid does not count as refunded after %s went back", async (_name, amount) => {
	using world = openWorld();
	const { trip, organizer, ctx: guest, request } = await guestWithRefundRequest(world, "3-month", 2);
	await approveRefund(world.as(organizer), request.id, amount);
	expect((await joinView(guest, trip.shareId)).isRefunded).toBe(false);
});

test("a guest aboard whose payment is late reads it, with the way to pay; nobody else does", async () => {
	using world = openWorld();
	const { trip, ctx: guest, member } = await tripWithGuest(world, "3-month");
	const lateFor = async (who: typeof guest) => (await joinView(who, trip.shareId)).late;
	world.clock.advance(7 * DAY);
	expect(await lateFor(guest), "before the first payment the schedule starts anew").toBeNull();
	await pay(guest, member.id);
	const { nextPayment } = await joinView(guest, trip.shareId);
	expect(await lateFor(guest)).toBeNull();
	world.clock.advance(38 * DAY);
	const late = await lateFor(guest);
	expect(late?.title).toMatch(/^Your payment is [78] days late$/);
	expect(late?.text).toContain("tell the organizer");
	expect(late?.pay).toEqual({
		to: `/checkout/${trip.shareId}/${member.id}/${nextPayment?.id}`,
		text: "Pay $323.33 now",
	});
	for (const who of [world.nobody, world.asGuest("other"), world.as(await world.user())]) {
		expect(await lateFor(who)).toBeNull();
	}
	await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
	expect(await lateFor(guest)).toBeNull();
});

const BOOKINGS = [
	{ type: "flight" as const, name: "TAP 218", url: "https://www.kayak.com/flights/1", cost: 3_000_06 },
	{ type: "accommodation" as const, name: "The flat in Alfama", cost: 2_000_00 },
];

describe("what a share covers", () => {
	test("is each booking by type, name and cost, for whoever has the link and no pass", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user(), { partySize: 5, tripItems: BOOKINGS });
		const { bookings } = await joinView(world.nobody, trip.shareId);
		expect(bookings.map(({ id: _id, ...shown }) => shown)).toEqual([
			{ type: "flight", name: "TAP 218", cost: 3_000_06 },
			{ type: "accommodation", name: "The flat in Alfama", cost: 2_000_00 },
		]);
	});

	test("is not listed where nothing is to pay", async () => {
		using world = openWorld();
		const { trip, ctx: guest } = await fundWithAccount(world);
		expect((await joinView(guest, trip.shareId)).bookings).toEqual([]);
		const items = BOOKINGS.map((booking) => ({ ...booking, cost: 0 }));
		const free = await world.trip(await world.user(), { partySize: 5, tripItems: items });
		expect((await joinView(world.nobody, free.shareId)).bookings).toEqual([]);
	});
});

describe("odd cents are explained", () => {
	test.each([
		["to the organizer, who covers them", 5_000_06, { share: 1_000_02, othersShare: 1_000_01 }],
		["to the organizer, who saves them", 5_000_04, { share: 1_000_00, othersShare: 1_000_01 }],
		["to nobody where all pay the same", 5_000_00, { share: 1_000_00, othersShare: null }],
	])("%s", async (_who, cost, shown) => {
		using world = openWorld();
		const organizer = await world.user();
		const tripItems = [{ type: "car" as const, name: "A van", cost }];
		const trip = await world.trip(organizer, { partySize: 5, tripItems });
		expect(await joinView(world.as(organizer), trip.shareId)).toMatchObject(shown);
		expect(await joinView(world.nobody, trip.shareId)).toMatchObject({ othersShare: null });
	});
});
