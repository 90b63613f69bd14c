import { describe, expect, test } from "vitest";
import { statementView } from "#app/features/fund/statements/statement.server.ts";
import { countUnpaidGuests } from "#app/features/members/members.queries.ts";
import { maxUnpaidGuests } from "#app/features/members/trip-capacity.server.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { findPaymentState } from "#app/features/payments/payments.queries.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { jobs } from "#db/schema/system.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { tripInput } from "#tests/support/factories.ts";
import { pay } from "#tests/support/payments.ts";
import { memberRow } from "#tests/support/rows.ts";
import { guestDetails, openWorld, type World } from "#tests/support/world.ts";
import { joinAndPay } from "./join-and-pay.server.ts";
import { joinView } from "./join-view.server.ts";
import type { JoinAndPay } from "./joining.schema.ts";
import { sweepProvisionalMemberships } from "./provisional-memberships.server.ts";

const ORIGIN = "https://gangway.example";

/** A trip for four on which two guests hold a spot each without having paid. */
async function halfHeld(world: World) {
	const organizer = await world.user();
	const trip = await world.trip(organizer);
	const held = [await world.join(world.asGuest("a"), trip), await world.join(world.asGuest("b"), trip)];
	const unpaid = () => countUnpaidGuests(world.db.read, { tripId: trip.id });
	const joinPaying = (testCard: TestCard, key = "c") => {
		const ctx = world.asGuest(key);
		const form = { paymentPlan: "full", consent: false, useCashBack: false, testCard, ...guestDetails(ctx) };
		return joinAndPay(ctx, trip.shareId, form as JoinAndPay, ORIGIN);
	};
	return { organizer, trip, held, unpaid, joinPaying };
}

describe("guests who have not paid", () => {
	test("hold at most half of the places; a user with an account can still join", async () => {
		using world = openWorld();
		const { trip, unpaid } = await halfHeld(world);
		expect(await errorCodeOf(world.join(world.asGuest("c"), trip))).toBe("pay_first");
		expect((await joinView(world.asGuest("c"), trip.shareId)).mustPayFirst).toBe(true);
		const ben = await world.user();
		expect((await joinView(world.as(ben), trip.shareId)).mustPayFirst).toBe(false);
		await world.join(world.as(ben), trip);
		expect(await unpaid()).toBe(2);
	});

	test("make room for another by paying", async () => {
		using world = openWorld();
		const { trip, held } = await halfHeld(world);
		await pay(world.asGuest("a"), held[0]?.id ?? "");
		await world.join(world.asGuest("c"), trip);
	});

	test("keep their spot when they come back", async () => {
		using world = openWorld();
		const { trip, held } = await halfHeld(world);
		expect(await world.join(world.asGuest("b"), trip)).toMatchObject({ id: held[1]?.id });
	});

	test("never hold more, however many join at once", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user({ subscriptionPlan: "plus" }), { partySize: 20 });
		const crowd = Array.from({ length: 16 }, (_, index) =>
			errorCodeOf(world.join(world.asGuest(`g${index}`), trip)),
		);
		const answers = await Promise.all(crowd);
		expect(answers.filter((answer) => answer === "accepted")).toHaveLength(10);
		expect(answers.filter((answer) => answer === "pay_first")).toHaveLength(6);
	});

	test("are not counted when there is nothing to pay", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user(), { tripItems: [] });
		for (const key of ["a", "b", "c"]) await world.join(world.asGuest(key), trip);
	});

	test("must sign in beyond that on a trip without an organizer", async () => {
		using world = openWorld();
		const trip = await createTrip(world.asGuest("maker"), tripInput());
		for (const key of ["a", "b"]) await world.join(world.asGuest(key), trip);
		await expect(world.join(world.asGuest("c"), trip)).rejects.toThrow(/Sign in to hold a spot/);
		await world.join(world.as(await world.user()), trip);
	});
});

describe("a friend who pays at once beyond that", () => {
	test("is a member once the payment has succeeded, and stays one", async () => {
		using world = openWorld();
		const { joinPaying, unpaid } = await halfHeld(world);
		const { memberId, status } = await joinPaying("success");
		expect(status).toBe("paid");
		world.clock.advance(31 * MINUTE);
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(0);
		expect(await memberRow(world, memberId)).toMatchObject({ confirmed: true, removedAt: null });
		expect(await unpaid()).toBe(2);
		expect((await world.db.read.select().from(jobs)).map(({ status }) => status)).toEqual(["done"]);
	});

	test("has no place after a declined card, and can try again with the same address", async () => {
		using world = openWorld();
		const { organizer, trip, joinPaying, unpaid } = await halfHeld(world);
		expect(await errorCodeOf(joinPaying("declined"))).toBe("card_declined");
		expect(await unpaid()).toBe(2);
		const view = await joinView(world.asGuest("c"), trip.shareId);
		expect([view.member, view.hasLapsed, view.left]).toEqual([null, true, null]);
		const { leavers } = await statementView(world.as(organizer), trip.shareId, { upTo: null });
		expect(leavers).toEqual([]);
		expect(await joinPaying("success")).toMatchObject({ status: "paid" });
	});

	test("keeps the place for half an hour while their bank asks them to confirm", async () => {
		using world = openWorld();
		const { joinPaying, unpaid } = await halfHeld(world);
		const { memberId } = await joinPaying("authentication");
		world.clock.advance(29 * MINUTE);
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(0);
		expect(await unpaid()).toBe(3);
		world.clock.advance(2 * MINUTE);
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(1);
		expect(await unpaid()).toBe(2);
		const { payments, liveAttempts } = await findPaymentState(world.db.read, memberId);
		expect([payments.map(({ status }) => status), liveAttempts]).toEqual([["canceled"], []]);
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(0);
	});

	test("keeps it while the outcome is unknown, and is a member once it is known", async () => {
		using world = openWorld();
		const { joinPaying } = await halfHeld(world);
		const { memberId } = await joinPaying("lost_answer");
		world.clock.advance(31 * MINUTE);
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(0);
		await sweepPayments(world.nobody);
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(0);
		expect(await memberRow(world, memberId)).toMatchObject({ confirmed: true, removedAt: null });
	});

	test("keeps it unpaid if the others have paid meanwhile", async () => {
		using world = openWorld();
		const { held, joinPaying, unpaid } = await halfHeld(world);
		await joinPaying("authentication");
		await pay(world.asGuest("a"), held[0]?.id ?? "");
		world.clock.advance(31 * MINUTE);
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(0);
		expect(await unpaid()).toBe(2);
	});
});

test.each([
	[1, 1],
	[2, 1],
	[3, 1],
	[4, 2],
	[5, 2],
	[20, 10],
])("of %i places, guests who have not paid may hold %i", (partySize, places) => {
	expect(maxUnpaidGuests(partySize)).toBe(places);
});
