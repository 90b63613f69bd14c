import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { decideRefund } from "#app/features/fund/refunds/decide-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { sweepReleases } from "#app/features/fund/releases/release-transfers.server.ts";
import { receiptsView } from "#app/features/fund/statements/receipts.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { trips } from "#db/schema/access.ts";
import { chargePauses, payments } from "#db/schema/payments.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundWithAccount, refuseTransfers, totalTransferred } from "#tests/support/funds.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { approveRefund, guestWithRefundRequest } from "#tests/support/refunds.ts";
import { openWorld } from "#tests/support/world.ts";
import { joinAndPay } from "./join-and-pay.server.ts";
import { joinView, passFacts } from "./join-view.server.ts";

test("who has a boarding pass sees what was released, and nobody else does", async () => {
	using world = openWorld();
	const { trip, organizer, ctx: guest } = await fundWithAccount(world);
	const releasesFor = async (who: Ctx) => (await joinView(who, trip.shareId)).releases;
	expect(await releasesFor(guest())).toEqual([]);
	await releaseFunds(world.as(organizer), trip.id, { amount: 40_000, purpose: "Flights" });
	const newcomer = () => world.asGuest("newcomer");
	await world.join(newcomer(), trip, { email: "newcomer@example.com" });
	for (const who of [world.nobody, world.as(await world.user()), newcomer()]) {
		expect(await releasesFor(who)).toEqual([]);
	}
	const shown = [{ amount: 40_000, purpose: "Flights", state: null }];
	expect(await releasesFor(guest())).toMatchObject(shown);
	await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
	expect(await releasesFor(guest())).toMatchObject(shown);
});

test("while a part of a release waits, a guest sees what has gone already, and that the rest follows", async () => {
	const house = { isShort: true };
	const shortFrom2 = refuseTransfers((call) => house.isShort && call > 1, "balance_insufficient");
	using world = openWorld({ wrap: shortFrom2 });
	const { trip, organizer, ctx: guest } = await fundWithAccount(world, "3-month");
	await releaseFunds(world.as(organizer), trip.id, { purpose: "Flights" });
	const shown = async () => (await joinView(guest(), trip.shareId)).releases;
	const gone = await totalTransferred(world);
	expect(gone).toBeGreaterThan(0);
	const word = `${formatCents(95_059 - gone)} more is on its way`;
	expect(await shown()).toMatchObject([{ amount: gone, purpose: "Flights", state: { word } }]);
	house.isShort = false;
	world.clock.advance(10 * MINUTE);
	await sweepReleases(world.nobody);
	expect(await shown()).toMatchObject([{ amount: 95_059, state: null }]);
});

test("what was paid counts as refunded once all of it went back", async () => {
	using world = openWorld();
	const { trip, organizer, ctx: guest, request } = await guestWithRefundRequest(world, "3-month", 2);
	const isRefunded = async () => (await joinView(guest(), trip.shareId)).isRefunded;
	expect(await isRefunded()).toBe(false);
	await decideRefund(world.as(organizer), request.id, { status: "approved", leaving: false });
	expect(await isRefunded()).toBe(true);
});

test.each([
	["a part of one payment", 30_000],
	["one payment and a part of the other", 40_000],
])("what was paid does not count as refunded after %s went back", async (_name, amount) => {
	using world = openWorld();
	const { trip, organizer, ctx: guest, request } = await guestWithRefundRequest(world, "3-month", 2);
	expect(await joinView(guest(), trip.shareId)).toMatchObject({ returned: 0 });
	await approveRefund(world.as(organizer), request.id, amount);
	expect(await joinView(guest(), trip.shareId)).toMatchObject({ isRefunded: false, returned: amount });
});

test("a guest reads that they are late, from the first payment on, with the way to pay; nobody else does", async () => {
	using world = openWorld();
	const { trip, ctx: guest, member } = await tripWithGuest(world, "3-month");
	const lateFor = async (who: Ctx) => (await joinView(who, trip.shareId)).late;
	world.clock.advance(7 * DAY);
	expect(await lateFor(guest()), "the page's own form pays the first payment").toMatchObject({
		title: "Your payment is 6 days late",
		pay: null,
	});
	await pay(guest(), member.id);
	const { nextPayment } = await joinView(guest(), trip.shareId);
	expect(await lateFor(guest())).toBeNull();
	world.clock.advance(38 * DAY);
	const late = await lateFor(guest());
	expect(late?.title).toMatch(/^Your payment is [78] days late$/);
	expect(late?.text).toContain("say in the chat when you can");
	expect(late?.pay).toEqual({
		to: `/checkout/${trip.shareId}/${member.id}/${nextPayment?.id}`,
		text: "Pay $323.33 now",
	});
	for (const who of [world.nobody, world.asGuest("other"), world.as(await world.user())]) {
		expect(await lateFor(who)).toBeNull();
	}
	await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
	expect(await lateFor(guest())).toBeNull();
});

test("a late guest whose automatic charges are paused reads that, and how to pay, instead of when the card is charged", async () => {
	using world = openWorld();
	const { trip, ctx: guest, member } = await tripWithGuest(world, "3-month");
	await world.join(guest(), trip, { paymentPlan: "3-month", consent: true });
	await pay(guest(), member.id);
	world.clock.advance(38 * DAY);
	const lateText = async () => (await joinView(guest(), trip.shareId)).late?.text;
	expect(await lateText()).toMatch(/^We charge your .* on Mon, Dec 28\. You can also pay now/);
	const pause = { memberId: member.id, reason: "refund" as const, since: 1 };
	await world.db.write((tx) => tx.insert(chargePauses).values(pause));
	expect(await lateText()).toMatch(
		/^\$323\.33 was due on .* paused until your refund is settled\. You can still pay by card here\.$/,
	);
});

test("who waits for the outcome of the first payment is not told that they are late", async () => {
	using world = openWorld();
	const { trip, ctx: guest, member } = await tripWithGuest(world);
	world.clock.advance(7 * DAY);
	for (const status of ["processing", "action_required", "failed"] as const) {
		await world.db.write((tx) => tx.update(payments).set({ status }).where(eq(payments.memberId, member.id)));
		const { late } = await joinView(guest(), trip.shareId);
		expect(late !== null, status).toBe(status === "failed");
	}
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
		expect((await joinView(guest(), trip.shareId)).bookings).toEqual([]);
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

test("a guest who has left is told so, and that nothing more is charged; a newcomer is not", async () => {
	using world = openWorld();
	const { trip, organizer, ctx: guest, request } = await guestWithRefundRequest(world, "3-month", 2);
	const formerFor = async (who: Ctx) => (await joinView(who, trip.shareId)).left;
	expect(await formerFor(guest())).toBeNull();
	await decideRefund(world.as(organizer), request.id, { status: "approved", leaving: true });
	expect(await formerFor(guest())).toMatchObject({ leftAs: "left", money: { waiting: null } });
	expect(await formerFor(world.asGuest("newcomer"))).toBeNull();
	expect(await formerFor(world.nobody)).toBeNull();
	await world.join(guest(), trip, { email: "back@example.com" });
	expect(await formerFor(guest()), "aboard again").toBeNull();
});

test("a guest who has left keeps their receipts, and nobody else sees them", async () => {
	using world = openWorld();
	const { trip, organizer, ctx: guest, request } = await guestWithRefundRequest(world, "3-month", 2);
	await decideRefund(world.as(organizer), request.id, { status: "approved", leaving: true });
	const receipts = async (who: Ctx) =>
		(await receiptsView(who, trip.shareId, { payment: null })).receipts.length;
	expect(await receipts(guest())).toBe(2);
	await expect(receipts(world.asGuest("newcomer"))).rejects.toThrow();
	await expect(receipts(world.nobody)).rejects.toThrow();
});

test("a member has a pass once the first payment is in, and nobody has another's", async () => {
	using world = openWorld();
	const trip = await world.trip(await world.user({ firstName: "Olga", lastName: "Marsh" }));
	const ben = world.asGuest("ben");
	await world.join(ben, trip, { name: "Ben", email: "ben@example.com" });
	expect(await errorCodeOf(passFacts(ben, trip.shareId))).toBe("conflict");
	const pay = { name: "Ben", email: "ben@example.com", paymentPlan: "full", testCard: "success" } as const;
	await joinAndPay(
		ben,
		trip.shareId,
		{ ...pay, departureLocation: undefined, consent: true, useCashBack: false },
		"https://gangway.example",
	);
	expect(await passFacts(ben, trip.shareId)).toMatchObject({
		passenger: "Ben",
		title: trip.title,
		organizer: "Olga Marsh",
		cancelled: false,
	});
	expect(await errorCodeOf(passFacts(world.nobody, trip.shareId))).toBe("unauthenticated");
	expect(await errorCodeOf(passFacts(world.asGuest("far"), trip.shareId))).toBe("unauthenticated");
	expect(await errorCodeOf(passFacts(world.as(await world.user()), trip.shareId))).toBe("forbidden");
	expect(await errorCodeOf(passFacts(world.as(await world.user()), trip.id))).toBe("not_found");
});
