import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { CONSENT } from "#app/features/payments/instalments/consent.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { sum } from "#app/lib/money.ts";
import { members, trips } from "#db/schema/access.ts";
import { notifications } from "#db/schema/messages.ts";
import { consents, payments } from "#db/schema/payments.ts";
import { entitlements } from "#db/schema/tiers.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { tripInput } from "#tests/support/factories.ts";
import { pay, paymentsOf, startMemberPayment } from "#tests/support/payments.ts";
import { memberRow } from "#tests/support/rows.ts";
import { guestDetails, openWorld, type World } from "#tests/support/world.ts";
import { confirmWithoutPayment, joinTrip } from "./join-trip.server.ts";
import type { JoinTrip } from "./joining.schema.ts";

const inThree = { paymentPlan: "3-month" } as const;
const full = { paymentPlan: "full", name: "Cleo", email: "cleo@example.com" } as const;

async function scheduleOf(world: World, memberId: string) {
	const rows = await world.db.read.select().from(payments).where(eq(payments.memberId, memberId));
	return rows.map((row) => [row.paymentNumber, row.amount, row.dueDate]);
}

async function guestInThree(world: World) {
	const trip = await world.trip(await world.user({ subscriptionPlan: "plus" }));
	const ctx = world.asGuest("a");
	return { trip, ctx, member: await world.join(ctx, trip, inThree) };
}

describe("joining", () => {
	test("takes a place, unconfirmed, with a schedule to the cent, and tells the organizer", async () => {
		using world = openWorld();
		const anna = await world.user();
		const trip = await world.trip(anna);
		const { member, created } = await joinTrip(world.asGuest("ben"), trip.shareId, {
			...full,
			name: "Ben",
			email: "ben@example.com",
		});
		expect(created).toBe(true);
		expect(member).toMatchObject({
			tripId: trip.id,
			name: "Ben",
			email: "ben@example.com",
			role: "member",
			confirmed: false,
			paymentPlan: "full",
			departureLocation: "Default",
			individualCost: 97_000,
			userId: null,
		});
		expect(await world.db.read.select().from(members).where(eq(members.id, member.id))).toEqual([member]);
		expect(await scheduleOf(world, member.id)).toEqual([[1, 97_000, "2026-11-20"]]);
		expect(await world.db.read.select().from(notifications)).toMatchObject([
			{ userId: anna.id, type: "member_joined", tripId: trip.id },
		]);
	});

	test("with an account takes the account's name and address", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user());
		const ben = await world.user({ firstName: "Ben", profileImageUrl: "https://x.example/b.png" });
		const member = await world.join(world.as(ben), trip, { email: "forged@example.com" });
		expect(member).toMatchObject({
			name: "Ben Tester",
			email: ben.email,
			userId: ben.id,
			avatar: "https://x.example/b.png",
		});
	});

	test("again, from the same account or browser, is the same membership", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user());
		const ben = await world.user();
		for (const ctx of [world.as(ben), world.asGuest("ben")]) {
			const first = await joinTrip(ctx, trip.shareId, { ...full, ...guestDetails(ctx) });
			const again = await joinTrip(ctx, trip.shareId, { ...full, name: "Other", email: "other@example.com" });
			expect([first.created, again.created]).toEqual([true, false]);
			expect(again.member).toEqual(first.member);
		}
		expect(await world.db.read.$count(members)).toBe(3);
	});

	test("needs the share link, and a trip that is not cancelled", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user());
		expect(await errorCodeOf(joinTrip(world.asGuest("k"), "nonsense", full))).toBe("not_found");
		expect(await errorCodeOf(joinTrip(world.asGuest("k"), trip.id, full))).not.toBe("accepted");
		const member = await world.join(world.asGuest("ben"), trip);
		await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
		expect(await errorCodeOf(joinTrip(world.asGuest("k"), trip.shareId, full))).toBe("conflict");
		expect(await errorCodeOf(joinTrip(world.asGuest("ben"), trip.shareId, full))).toBe("conflict");
		expect(await errorCodeOf(confirmWithoutPayment(world.asGuest("ben"), member.id))).toBe("conflict");
	});
});

describe("places", () => {
	test("are limited to the group size, and the organizer has one of them", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user(), { partySize: 3 });
		await world.join(world.asGuest("a"), trip);
		await world.join(world.as(await world.user()), trip);
		expect(await errorCodeOf(joinTrip(world.asGuest("c"), trip.shareId, full))).toBe("trip_full");
		expect(await errorCodeOf(joinTrip(world.asGuest("a"), trip.shareId, full))).toBe("accepted");
	});

	test("are limited by the organizer's plan", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user(), { partySize: 20 });
		for (let i = 0; i < 9; i++) await world.join(world.asGuest(`g${i}`), trip);
		expect(await errorCodeOf(joinTrip(world.asGuest("late"), trip.shareId, full))).toBe("trip_full");
	});

	test("one is reserved for the organizer of an unclaimed trip", async () => {
		using world = openWorld();
		const trip = await createTrip(world.asGuest("maker"), tripInput({ partySize: 3 }));
		for (let i = 0; i < 2; i++) await world.join(world.as(await world.user()), trip);
		expect(await errorCodeOf(joinTrip(world.asGuest("c"), trip.shareId, full))).toBe("trip_full");
		const maker = await world.join(world.asGuest("maker"), trip);
		expect(maker.individualCost).toBe(388_000 - 2 * 129_333);
		expect(await errorCodeOf(joinTrip(world.asGuest("c"), trip.shareId, full))).toBe("trip_full");
	});

	test("the reserved one stays reserved after the claim has expired, even from the browser that had it", async () => {
		using world = openWorld();
		const trip = await createTrip(world.asGuest("maker"), tripInput({ partySize: 1 }));
		expect(await errorCodeOf(joinTrip(world.asGuest("a"), trip.shareId, full))).toBe("trip_full");
		world.clock.advance(31 * 24 * 60 * 60 * 1000);
		expect(await errorCodeOf(joinTrip(world.asGuest("maker"), trip.shareId, full))).toBe("trip_full");
	});

	test("the shares of all members sum to the total", async () => {
		using world = openWorld();
		const items = [{ type: "car" as const, name: "Car", cost: 100_003 }];
		const trip = await world.trip(await world.user(), { partySize: 7, tripItems: items });
		for (let i = 0; i < 6; i++) await world.join(world.as(await world.user()), trip);
		const aboard = await world.db.read.select().from(members);
		expect(sum(aboard.map((member) => member.individualCost))).toBe(100_003);
	});
});

describe("payment plans", () => {
	const asCleo = { ...full, ...inThree };
	const three = [
		[1, 32_333, "2026-11-20"],
		[2, 32_333, "2026-12-20"],
		[3, 32_334, "2027-01-20"],
	];

	test("need an organizer or a payer with a plan that allows them, or one-time Pro for the trip", async () => {
		using world = openWorld();
		const free = await world.trip(await world.user());
		expect(await errorCodeOf(joinTrip(world.asGuest("a"), free.shareId, asCleo))).toBe("plan_required");
		expect(await world.db.read.$count(members)).toBe(1);

		const payer = await world.user({ subscriptionPlan: "plus" });
		const own = await world.join(world.as(payer), free, inThree);
		expect(await scheduleOf(world, own.id)).toEqual(three);

		const plus = await world.trip(await world.user({ subscriptionPlan: "plus" }));
		const guest = await world.join(world.asGuest("a"), plus, inThree);
		expect(await scheduleOf(world, guest.id)).toEqual(three);

		await world.db.write((tx) =>
			tx.insert(entitlements).values({
				id: "e",
				userId: payer.id,
				tripId: free.id,
				kind: "pro_one_time",
				amount: 500,
				provider: "demo",
				source: "s",
				createdAt: 0,
			}),
		);
		const unlocked = await world.join(world.asGuest("b"), free, inThree);
		expect(await scheduleOf(world, unlocked.id)).toEqual(three);
	});

	test("that do not fit the trip are refused, and nobody joins", async () => {
		using world = openWorld();
		const plus = await world.user({ subscriptionPlan: "plus" });
		const soon = await world.trip(plus, { startDate: "2026-11-25", endDate: "2026-11-26" });
		expect(
			await errorCodeOf(joinTrip(world.asGuest("a"), soon.shareId, { ...full, paymentPlan: "weekly" })),
		).toBe("invalid");
		expect(await world.db.read.$count(members)).toBe(1);
	});

	test("may be changed before the first payment, and the rows keep their ids", async () => {
		using world = openWorld();
		const { trip, ctx, member } = await guestInThree(world);
		const ids = async () => (await world.db.read.select().from(payments)).map((row) => row.id);
		const [first] = await ids();
		for (const [paymentPlan, count] of [
			["12-month", 12],
			["full", 1],
			["6-month", 6],
			["3-month", 3],
		] as const) {
			const { member: changed, created } = await joinTrip(ctx, trip.shareId, { paymentPlan });
			expect([changed.paymentPlan, created]).toEqual([paymentPlan, false]);
			const schedule = await scheduleOf(world, member.id);
			expect(schedule).toHaveLength(count);
			expect(sum(schedule.map(([, amount]) => Number(amount)))).toBe(97_000);
			expect((await ids())[0]).toBe(first);
		}
		const rows = await world.db.read.select().from(payments);
		expect(rows.every((row) => row.totalPayments === 3)).toBe(true);
	});

	test("are kept by a call that names none, and settled by the first payment for one that names another", async () => {
		using world = openWorld();
		const { trip, ctx, member } = await guestInThree(world);
		const again = async (given: Partial<JoinTrip> = {}) =>
			(await joinTrip(ctx, trip.shareId, given)).member.paymentPlan;
		expect(await again()).toBe("3-month");
		expect(await scheduleOf(world, member.id)).toEqual(three);
		await pay(ctx, member.id);
		expect([await again(), await again(inThree)]).toEqual(["3-month", "3-month"]);
		expect(await errorCodeOf(again({ paymentPlan: "full" }))).toBe("plan_locked");
		expect(await errorCodeOf(again({ paymentPlan: "6-month" }))).toBe("plan_locked");
		expect(await again()).toBe("3-month");
		const other = await joinTrip(world.as(await world.user()), trip.shareId, {});
		expect([other.created, other.member.paymentPlan]).toEqual([true, "full"]);
	});

	test("store the member's consent to later charges once, with the text that they saw", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user({ subscriptionPlan: "plus" }));
		await world.join(world.asGuest("a"), trip, { ...inThree, consent: true });
		await world.join(world.asGuest("a"), trip, { ...inThree, consent: true });
		await world.join(world.asGuest("b"), trip, inThree);
		await world.join(world.as(await world.user()), trip, { paymentPlan: "full", consent: true });
		const kept = await world.db.read.select().from(consents);
		expect(kept).toMatchObject([{ kind: "off_session_charges", ...CONSENT }]);
	});

	test("may change while a payment is only open, which can then never be charged", async () => {
		using world = openWorld();
		const { trip, ctx, member } = await guestInThree(world);
		const { ref } = await startMemberPayment(ctx, member.id);
		expect(await world.join(ctx, trip, full)).toMatchObject({ paymentPlan: "full" });
		expect(await world.provider.fetchIntent(ref)).toMatchObject({ status: "canceled" });
		expect(await paymentsOf(world, member.id)).toMatchObject([{ amount: 97_000, status: "due" }]);
	});

	test("may not change while a payment may have gone through, or after one has", async () => {
		using world = openWorld();
		const { trip, ctx, member } = await guestInThree(world);
		await pay(ctx, member.id, "lost_answer");
		expect(await errorCodeOf(world.join(ctx, trip, full))).toBe("payment_checking");
		world.clock.advance(MINUTE);
		await sweepPayments(world.nobody);
		expect(await errorCodeOf(world.join(ctx, trip, full))).toBe("plan_locked");
		expect(await world.join(ctx, trip, inThree)).toMatchObject({ paymentPlan: "3-month", confirmed: true });
		expect(await scheduleOf(world, member.id)).toEqual(three);
	});

	test("the organizer, who is a member from the start, chooses one by joining too", async () => {
		using world = openWorld();
		const anna = await world.user({ subscriptionPlan: "plus" });
		const trip = await world.trip(anna);
		const { member, created } = await joinTrip(world.as(anna), trip.shareId, inThree);
		expect(created).toBe(false);
		expect(member).toMatchObject({ role: "organizer", paymentPlan: "3-month" });
		expect(await scheduleOf(world, member.id)).toEqual(three);
	});
});

describe("a free place", () => {
	test("is confirmed by its own member, and only where there is nothing to pay", async () => {
		using world = openWorld();
		const anna = await world.user();
		const free = await world.trip(anna, { tripItems: [] });
		const member = await world.join(world.asGuest("a"), free);
		expect(await scheduleOf(world, member.id)).toEqual([]);
		expect(await errorCodeOf(confirmWithoutPayment(world.asGuest("b"), member.id))).toBe("unauthenticated");
		expect(await errorCodeOf(confirmWithoutPayment(world.as(anna), member.id))).toBe("forbidden");
		expect(await errorCodeOf(confirmWithoutPayment(world.as(await world.user()), member.id))).toBe(
			"not_found",
		);
		const confirmed = await confirmWithoutPayment(world.asGuest("a"), member.id);
		expect(confirmed.confirmed).toBe(true);
		expect(await confirmWithoutPayment(world.asGuest("a"), member.id)).toEqual(confirmed);
		const paid = await world.trip(anna);
		const payer = await world.join(world.asGuest("a"), paid);
		expect(await errorCodeOf(confirmWithoutPayment(world.asGuest("a"), payer.id))).toBe("conflict");
		expect((await memberRow(world, payer.id))?.confirmed).toBe(false);
	});
});
