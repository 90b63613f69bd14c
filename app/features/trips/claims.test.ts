import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { joinView } from "#app/features/joining/join-view.server.ts";
import { attachMemberships } from "#app/features/members/guest-memberships.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { sum } from "#app/lib/money.ts";
import { members, tripClaims, trips } from "#db/schema/access.ts";
import { DAY } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { tripInput } from "#tests/support/factories.ts";
import { paymentsOf } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { claimTrips } from "./claims.server.ts";
import { createTrip } from "./create-trip.server.ts";

/** Does to trips and memberships what signing in does. */
function arrive(world: World, user: SignedInUser, key: string | null, ctx: Ctx = world.nobody) {
	const keyHash = key && hashSecret(key);
	return world.db.write(async (tx) => {
		await attachMemberships(tx, user, { guestKeyHash: keyHash });
		return claimTrips(ctx, tx, user, { guestKeyHash: keyHash });
	});
}

async function aboard(world: World, tripId: string) {
	return world.db.read.select().from(members).where(eq(members.tripId, tripId));
}

/** $100.00 among 3: $33.33 each, and $33.34 for the organizer. */
const uneven = tripInput({ partySize: 3, tripItems: [], totalCost: 10_000 });

describe("the browser that created a trip", () => {
	test("claims it by signing in, and its user becomes organizer and first member", async () => {
		using world = openWorld();
		const trip = await createTrip(world.asGuest("maker"), { ...uneven, organizerName: "Someone" });
		const anna = await world.user({ firstName: "Anna", subscriptionPlan: "plus" });
		const arrivedAt = Date.parse("2026-11-25T10:00:00Z");
		world.clock.set(arrivedAt);
		const claimed = await arrive(world, anna, "maker");
		expect(claimed.overLimit).toBe(0);
		const [row] = await world.db.read.select().from(trips);
		expect(claimed.trips).toEqual([row]);
		expect(row).toMatchObject({
			id: trip.id,
			organizerId: anna.id,
			organizerName: "Anna Tester",
			organizerEmail: anna.email,
			platformFeeRate: 200,
			countedAt: arrivedAt,
		});
		expect(await aboard(world, trip.id)).toMatchObject([
			{ userId: anna.id, role: "organizer", individualCost: 3_334, confirmed: false },
		]);
		expect(await world.db.read.$count(tripClaims)).toBe(0);
	});

	test("keeps the place it took as a guest", async () => {
		using world = openWorld();
		const trip = await createTrip(world.asGuest("maker"), uneven);
		const guest = await world.join(world.asGuest("maker"), trip);
		const anna = await world.user();
		await arrive(world, anna, "maker");
		expect(await aboard(world, trip.id)).toMatchObject([
			{ id: guest.id, userId: anna.id, role: "organizer", individualCost: 3_334 },
		]);
	});

	test("has 30 days to claim it", async () => {
		using world = openWorld();
		await createTrip(world.asGuest("maker"), uneven);
		world.clock.advance(30 * DAY + 1);
		expect(await arrive(world, await world.user(), "maker")).toEqual({ trips: [], overLimit: 0 });
	});
});

describe("an address equal to the organizer's", () => {
	const toAnna = { ...uneven, organizerEmail: "anna@example.com" };

	test("claims in demo mode, and with real money only once it is verified", async () => {
		using world = openWorld();
		const real: Ctx = { ...world.nobody, payments: { ...world.provider, provider: "stripe" } };
		await createTrip(world.asGuest("maker"), toAnna);
		const anna = await world.user({ email: "anna@example.com" });
		expect((await arrive(world, anna, null, real)).trips).toEqual([]);
		expect((await arrive(world, { ...anna, emailVerified: true }, null, real)).trips).toHaveLength(1);
		await createTrip(world.asGuest("maker"), toAnna);
		expect((await arrive(world, anna, null)).trips).toHaveLength(1);
	});

	test("claims no trip that has an organizer or names another address", async () => {
		using world = openWorld();
		await world.trip(await world.user());
		await createTrip(world.asGuest("maker"), uneven);
		await createTrip(world.asGuest("maker"), { ...uneven, organizerEmail: "other@example.com" });
		const anna = await world.user({ email: "anna@example.com" });
		expect(await arrive(world, anna, null)).toEqual({ trips: [], overLimit: 0 });
		expect(await arrive(world, anna, "someone")).toEqual({ trips: [], overLimit: 0 });
	});

	test("claims even if a guest joined under it, who keeps their spot", async () => {
		using world = openWorld();
		const trip = await createTrip(world.asGuest("maker"), toAnna);
		const guest = await world.join(world.asGuest("k"), trip, { email: "anna@example.com" });
		const anna = await world.user({ email: "anna@example.com" });
		await arrive(world, anna, null);
		const all = await aboard(world, trip.id);
		expect(all).toHaveLength(2);
		expect(all.find((member) => member.id === guest.id)).toEqual(guest);
		expect(all.find((member) => member.userId === anna.id)).toMatchObject({
			role: "organizer",
			email: anna.email,
		});
	});
});

describe("an organizer who joined in one browser and signs in from another", () => {
	const email = "anna@example.com";

	test("has one place, not two", async () => {
		using world = openWorld();
		const trip = await createTrip(world.asGuest("maker"), { ...uneven, organizerEmail: email });
		const place = await world.join(world.asGuest("maker"), trip, { email });
		for (let i = 0; i < 2; i++) await world.join(world.as(await world.user()), trip);
		const anna = await world.user({ email });
		await arrive(world, anna, null);
		const all = await aboard(world, trip.id);
		expect(all).toHaveLength(3);
		expect(all.find((member) => member.role === "organizer")).toMatchObject({
			id: place.id,
			userId: anna.id,
			guestKeyHash: null,
		});
	});

	test("does not get a place that the creator took under another address", async () => {
		using world = openWorld();
		const trip = await createTrip(world.asGuest("maker"), { ...uneven, organizerEmail: email });
		const place = await world.join(world.asGuest("maker"), trip, { email: "maker@example.com" });
		await arrive(world, await world.user({ email }), null);
		const all = await aboard(world, trip.id);
		expect(all.find((member) => member.id === place.id)).toMatchObject({ userId: null, role: "member" });
	});
});

test("trips over the monthly limit can still be claimed later", async () => {
	using world = openWorld();
	const anna = await world.user();
	await world.trip(anna);
	for (let i = 0; i < 4; i++) await createTrip(world.asGuest("maker"), uneven);
	expect(await arrive(world, anna, "maker")).toMatchObject({ trips: [{}, {}], overLimit: 2 });
	expect(await world.db.read.$count(tripClaims)).toBe(2);
	expect(await arrive(world, anna, "maker")).toMatchObject({ trips: [], overLimit: 2 });
	world.clock.set("2026-12-01T00:00:00Z");
	expect(await arrive(world, anna, "maker")).toMatchObject({ trips: [{}, {}], overLimit: 0 });
});

describe("after any claim the shares of all sum to the total", () => {
	async function shares(world: World, tripId: string) {
		const all = await aboard(world, tripId);
		for (const member of all) {
			const due = await paymentsOf(world, member.id);
			if (due.length > 0) expect(sum(due.map((payment) => payment.amount))).toBe(member.individualCost);
		}
		return sum(all.map((member) => member.individualCost));
	}

	test("an organizer who had joined as an ordinary member takes over the organizer's share", async () => {
		using world = openWorld();
		const trip = await createTrip(world.asGuest("maker"), { ...uneven, organizerEmail: "anna@example.com" });
		const anna = await world.user({ email: "anna@example.com", subscriptionPlan: "plus" });
		const member = await world.join(world.as(anna), trip, { paymentPlan: "3-month" });
		expect(member.individualCost).toBe(3_333);
		await arrive(world, anna, null);
		await world.join(world.asGuest("a"), trip);
		await world.join(world.as(await world.user()), trip);
		expect(await shares(world, trip.id)).toBe(10_000);
	});

	test("the creator, if not the organizer, pays as the others do", async () => {
		using world = openWorld();
		const trip = await createTrip(world.asGuest("maker"), { ...uneven, organizerEmail: "anna@example.com" });
		await world.join(world.asGuest("maker"), trip);
		await arrive(world, await world.user({ email: "anna@example.com" }), null);
		await world.join(world.as(await world.user()), trip);
		expect(await shares(world, trip.id)).toBe(10_000);
	});

	test("a place is reserved for the address that the trip names, even from the browser that created it", async () => {
		using world = openWorld();
		const given = { ...uneven, partySize: 2, organizerEmail: "anna@example.com" };
		const trip = await createTrip(world.asGuest("maker"), given);
		await world.join(world.asGuest("friend"), trip);
		const other = world.join(world.asGuest("maker"), trip, { email: "other@example.com" });
		expect(await errorCodeOf(other)).toBe("trip_full");
		await arrive(world, await world.user({ email: "anna@example.com" }), null);
		const aboard = await world.db.read.select().from(members);
		expect(sum(aboard.map(({ individualCost }) => individualCost))).toBe(trip.totalCost);
	});

	test("the creator sees the share that they will be charged", async () => {
		using world = openWorld();
		const maker = world.asGuest("maker");
		const trip = await createTrip(maker, uneven);
		expect((await joinView(maker, trip.shareId)).share).toBe(3_334);
		expect((await joinView(world.asGuest("friend"), trip.shareId)).share).toBe(3_333);
		expect(await world.join(maker, trip)).toMatchObject({ individualCost: 3_334 });
	});
});
