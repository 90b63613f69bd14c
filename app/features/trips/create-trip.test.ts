import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addDays, earliestDate } from "#app/lib/dates.ts";
import { members, tripClaims, trips } from "#db/schema/access.ts";
import { draftTrips, tripItems } from "#db/schema/trips.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { tripInput } from "#tests/support/factories.ts";
import { openWorld } from "#tests/support/world.ts";
import { holdsOpenClaim } from "../members/trip-capacity.server.ts";
import { createTrip } from "./create-trip.server.ts";

test("signed in, the user becomes organizer and first member, and their draft is deleted", async () => {
	using world = openWorld();
	const anna = await world.user({ firstName: "Anna" });
	await world.db.write((tx) =>
		tx.insert(draftTrips).values({ id: "d", userId: anna.id, fields: {}, lastSaved: 0 }),
	);
	const ctx = world.as(anna);
	// The organizer and their address come from the session, not from the payload.
	const given = { organizerEmail: "other@example.com", organizerName: "Other" };
	const trip = await createTrip(ctx, tripInput(given));
	expect(trip).toMatchObject({
		title: "Lisbon Trip",
		organizerId: anna.id,
		organizerEmail: anna.email,
		organizerName: "Anna Tester",
		duration: 7,
		totalCost: 388_000,
		costPerPerson: 97_000,
		platformFeeRate: 500,
		countedAt: ctx.now.getTime(),
	});
	expect(trip.shareId).toMatch(/^[\w-]{22}$/);
	expect(trip.shareId).not.toBe(trip.id);
	const aboard = await world.db.read.select().from(members);
	expect(aboard).toMatchObject([
		{ userId: anna.id, role: "organizer", confirmed: false, individualCost: 97_000, email: anna.email },
	]);
	expect(await world.db.read.$count(tripClaims)).toBe(0);
	expect(await world.db.read.$count(draftTrips)).toBe(0);
});

test("signed out, the browser may claim it, and there is no member", async () => {
	using world = openWorld();
	const ctx = world.asGuest("k");
	const trip = await createTrip(ctx, tripInput({ organizerEmail: "anna@example.com" }));
	expect(trip).toMatchObject({
		organizerId: null,
		organizerName: "Trip Organizer",
		organizerEmail: "anna@example.com",
		countedAt: null,
		platformFeeRate: 500,
	});
	expect(await world.db.read.$count(members)).toBe(0);
	const [claim] = await world.db.read.select().from(tripClaims);
	expect(claim).toMatchObject({
		tripId: trip.id,
		expiresAt: ctx.now.getTime() + 30 * 24 * 60 * 60 * 1000,
	});
	expect(claim?.tokenHash).not.toBe("k");
});

test("the organizer pays the cents of rounding, and the items keep their order", async () => {
	using world = openWorld();
	const anna = await world.user();
	const trip = await createTrip(
		world.as(anna),
		tripInput({
			partySize: 3,
			totalCost: 1,
			tripItems: [
				{ type: "flight", name: "Out", cost: 9_000 },
				{ type: "car", name: "Car", url: "https://hertz.example", cost: 1_001 },
			],
		}),
	);
	expect(trip).toMatchObject({ totalCost: 10_001, costPerPerson: 3_334 });
	const [organizer] = await world.db.read.select().from(members);
	expect(organizer?.individualCost).toBe(3_333);
	const items = await world.db.read.select().from(tripItems).where(eq(tripItems.tripId, trip.id));
	expect(items.map((item) => [item.position, item.name])).toEqual([
		[0, "Out"],
		[1, "Car"],
	]);
});

test("the booking fee is that of the organizer's plan at creation", async () => {
	using world = openWorld();
	const plus = await world.user({ subscriptionPlan: "plus" });
	const pro = await world.user({ subscriptionPlan: "pro" });
	const lapsed = await world.user({ subscriptionPlan: "pro", subscriptionStatus: "past_due" });
	expect((await world.trip(plus)).platformFeeRate).toBe(200);
	expect((await world.trip(pro)).platformFeeRate).toBe(0);
	expect(await errorCodeOf(world.trip(lapsed))).toBe("trip_limit");
});

test.each([
	["nobody signed in", null, 20],
	["Free", "free", 20],
	["Plus", "plus", 50],
	["Pro", "pro", 250],
] as const)(
	"with %s, a group has at most its plan's number of people",
	async (_plan, subscriptionPlan, max) => {
		using world = openWorld();
		const ctx = subscriptionPlan
			? world.as(await world.user({ subscriptionPlan }))
			: world.asGuest("browser");
		expect((await createTrip(ctx, tripInput({ partySize: max, tripItems: [] }))).partySize).toBe(max);
		if (max < 250) {
			const tooLarge = createTrip(ctx, tripInput({ partySize: max + 1, tripItems: [] }));
			await expect(tooLarge).rejects.toMatchObject({ code: "invalid", field: "partySize" });
		}
		expect(await world.db.read.$count(trips)).toBe(1);
	},
);

test("Free allows three trips per calendar month, in UTC", async () => {
	using world = openWorld();
	const anna = await world.user();
	for (let i = 0; i < 3; i++) await world.trip(anna);
	world.clock.set("2026-11-30T23:59:59.999Z");
	expect(await errorCodeOf(world.trip(anna))).toBe("trip_limit");
	expect(await world.db.read.$count(members)).toBe(3);
	world.clock.set("2026-12-01T00:00:00.000Z");
	expect(await errorCodeOf(world.trip(anna))).toBe("accepted");
});

test("ten requests at once do not get past the limit", async () => {
	using world = openWorld();
	const anna = await world.user();
	const answers = await Promise.all(Array.from({ length: 10 }, () => errorCodeOf(world.trip(anna))));
	expect(answers.filter((answer) => answer === "accepted")).toHaveLength(3);
	expect(answers.filter((answer) => answer === "trip_limit")).toHaveLength(7);
});

describe("a form that is sent again under its secret", () => {
	test.each(["user", "guest"])("creates one trip for a %s", async (kind) => {
		using world = openWorld();
		const ctx = kind === "user" ? world.as(await world.user()) : world.asGuest("k");
		const first = await createTrip(ctx, tripInput(), "form-1");
		expect(await createTrip(ctx, tripInput(), "form-1")).toEqual(first);
		expect(await world.db.read.$count(trips)).toBe(1);
	});

	test("creates one trip also when both arrive at once", async () => {
		using world = openWorld();
		const ctx = world.as(await world.user());
		const [one, other] = await Promise.all([
			createTrip(ctx, tripInput(), "form-1"),
			createTrip(ctx, tripInput(), "form-1"),
		]);
		expect(other.id).toBe(one.id);
	});

	test("answers with its trip although the plan has no room for another", async () => {
		using world = openWorld();
		const ctx = world.as(await world.user());
		const created = [];
		for (const key of ["form-1", "form-2", "form-3"]) created.push(await createTrip(ctx, tripInput(), key));
		expect(await errorCodeOf(createTrip(ctx, tripInput(), "form-4"))).toBe("trip_limit");
		expect((await createTrip(ctx, tripInput(), "form-3")).id).toBe(created[2]?.id);
	});

	test.each([
		["another form", {}, "form-2"],
		["a form with other words", { title: "Surf week" }, "form-1"],
	])("is not mistaken for %s", async (_name, input, secret) => {
		using world = openWorld();
		const first = await createTrip(world.asGuest("k"), tripInput(), "form-1");
		const second = await createTrip(world.asGuest("k"), tripInput(input), secret);
		expect(second.id).not.toBe(first.id);
	});

	test("gives the claim to a browser that lost its first cookie with the answer", async () => {
		using world = openWorld();
		const first = await createTrip(world.asGuest("lost"), tripInput(), "form-1");
		const again = world.asGuest("k");
		expect((await createTrip(again, tripInput(), "form-1")).id).toBe(first.id);
		expect(await holdsOpenClaim(again, world.db.read, first)).toBe(true);
		expect(await holdsOpenClaim(world.asGuest("lost"), world.db.read, first)).toBe(false);
	});

	test("does not lead an account to a trip that is another's, or nobody's yet", async () => {
		using world = openWorld();
		const [anna, ben] = [world.as(await world.user()), world.as(await world.user())];
		const trips = [];
		for (const ctx of [anna, ben, world.asGuest("k")])
			trips.push((await createTrip(ctx, tripInput(), "form-1")).id);
		expect(new Set(trips).size).toBe(3);
		const unclaimed = await createTrip(world.asGuest("k"), tripInput(), "form-2");
		expect((await createTrip(anna, tripInput(), "form-2")).id).not.toBe(unclaimed.id);
	});

	test("leads to the trip that the sender has claimed meanwhile", async () => {
		using world = openWorld();
		const guest = world.asGuest("k");
		const trip = await createTrip(guest, tripInput(), "form-1");
		const anna = await world.user();
		await world.db.write((tx) => tx.update(trips).set({ organizerId: anna.id }).where(eq(trips.id, trip.id)));
		expect((await createTrip(world.as(anna), tripInput(), "form-1")).id).toBe(trip.id);
	});
});

test("the last day to pay is one that has not ended everywhere", async () => {
	using world = openWorld();
	const ctx = world.as(await world.user());
	const today = earliestDate(world.clock.now());
	const early = createTrip(ctx, tripInput({ finalPaymentDue: addDays(today, -1) }));
	await expect(early).rejects.toMatchObject({ code: "invalid", field: "finalPaymentDue" });
	expect(await world.db.read.$count(trips)).toBe(0);
	const trip = await createTrip(ctx, tripInput({ finalPaymentDue: today }));
	expect(trip.finalPaymentDue).toBe(today);
	expect((await createTrip(ctx, tripInput())).finalPaymentDue).toBeNull();
});
