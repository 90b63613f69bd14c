import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { listMembers } from "#app/features/members/members.queries.ts";
import { confirmMemberPayment } from "#app/features/payments/attempts/confirm-payment.server.ts";
import { refundOverpayments, sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { addDays, dateOf, formatDate } from "#app/lib/dates.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { notifications } from "#db/schema/messages.ts";
import { attempts } from "#db/schema/payments.ts";
import { problemsAtRest } from "#tests/faults/invariants.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { addOneTimePro } from "#tests/support/entitlements.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundWithAccount } from "#tests/support/funds.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { pay, paymentsOf, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { memberRow, noticesTo } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { listTripItems } from "../trips.queries.ts";
import { type EditTrip, editTripSchema } from "./edit.schema.ts";
import { editTrip, editTripView } from "./edit-trip.server.ts";
import { removeMember, removeMemberView } from "./remove-member.server.ts";

const edit = (given: object): EditTrip => editTripSchema.parse(given);
const FLAT = { type: "accommodation", name: "Flat in Alfama" };

const tripOf = async (world: World, id: string) => {
	const [trip] = await world.db.read.select().from(trips).where(eq(trips.id, id));
	if (!trip) throw new Error("the trip is gone");
	return trip;
};
const messagesOf = async (world: World, userId: string) =>
	(await noticesTo(world, userId).orderBy(asc(notifications.createdAt))).map(({ message }) => message);

async function tripWithMia(world: World, partySize = 4) {
	const organizer = await world.user({ subscriptionPlan: "plus", firstName: "Olga" });
	const trip = await world.trip(organizer, { title: "Lisbon", partySize });
	const mia = await world.user({ firstName: "Mia" });
	const member = await world.join(world.as(mia), trip);
	return { organizer, olga: () => world.as(organizer), trip, mia, ctx: () => world.as(mia), member };
}

test("a group grows as far as the trip's plan has room, and keeps its size when the plan ends", async () => {
	using world = openWorld();
	const { organizer, olga, trip } = await tripWithMia(world, 40);
	const grow = (partySize: number) => editTrip(olga(), trip.id, edit({ partySize }));
	await expect(grow(51)).rejects.toMatchObject({ code: "invalid", field: "partySize" });
	await grow(50);
	await world.db.write((tx) =>
		tx.update(users).set({ subscriptionPlan: "free" }).where(eq(users.id, organizer.id)),
	);
	await editTrip(olga(), trip.id, edit({ title: "Porto" }));
	expect((await editTripView(olga(), trip.id)).ownTier).toMatchObject({ name: "Free", maxGroupSize: 50 });
	expect((await grow(30)).trip.partySize).toBe(30);
	expect(await errorCodeOf(grow(31))).toBe("invalid");
	await addOneTimePro(world, trip, organizer);
	expect((await grow(250)).trip.partySize).toBe(250);
});

describe("before the first payment", () => {
	test("everything can be changed, and shares, schedules and texts follow", async () => {
		using world = openWorld();
		const { olga, trip, mia, ctx, member } = await tripWithMia(world);
		await world.join(ctx(), trip, { paymentPlan: "3-month" });
		const { changes } = await editTrip(
			olga(),
			trip.id,
			edit({
				title: "Porto",
				destination: "Porto",
				startDate: "2027-04-01",
				endDate: "2027-04-05",
				partySize: "5",
				tripItems: [{ ...FLAT, cost: "3000" }],
				note: "See you there!",
			}),
		);
		expect(await tripOf(world, trip.id)).toMatchObject({
			title: "Porto",
			totalCost: 300_000,
			costPerPerson: 60_000,
			duration: 4,
			partySize: 5,
		});
		expect(changes).toEqual([
			"The trip is now called “Porto” (was “Lisbon”).",
			"It goes to Porto (was Lisbon).",
			expect.stringContaining("were"),
			"The group has 5 places (had 4).",
			"Flat in Alfama costs $3,000.00 (was $3,880.00).",
			"The whole trip costs $3,000.00 (was $3,880.00).",
		]);
		const payments = await paymentsOf(world, member.id);
		expect(payments.map(({ amount }) => amount)).toEqual([20_000, 20_000, 20_000]);
		const [message] = await messagesOf(world, mia.id);
		expect(message).toContain("Your share is $600.00 (was $970.00).");
		expect(message).toContain("Olga Tester writes: “See you there!”");
		expect((await messagesOf(world, trip.organizerId ?? "")).join()).not.toContain("Porto");
	});

	test("the same words to the group are told once a day, as long as nothing else changes", async () => {
		using world = openWorld();
		const { olga, trip, mia } = await tripWithMia(world);
		const saved = (given: object) => editTrip(olga(), trip.id, edit(given));
		const toldMia = async () => (await messagesOf(world, mia.id)).length;
		const before = await toldMia();
		for (let round = 0; round < 8; round += 1) await saved({ note: "Pack light." });
		expect(await toldMia()).toBe(before + 1);
		await saved({ note: "Pack light!" });
		await saved({ title: "Porto", note: "Pack light." });
		expect(await toldMia()).toBe(before + 3);
		world.clock.advance(DAY);
		await saved({ note: "Pack light." });
		expect(await toldMia()).toBe(before + 4);
	});

	test("a field that is not sent stays, and a blank one is cleared", async () => {
		using world = openWorld();
		const { olga, trip } = await tripWithMia(world);
		await editTrip(olga(), trip.id, edit({ startDate: "", endDate: null, title: "" }));
		expect(await tripOf(world, trip.id)).toMatchObject({
			title: "Lisbon Trip",
			startDate: null,
			endDate: null,
			duration: 0,
			totalCost: 388_000,
		});
	});

	test("a type of stay is shown once someone has chosen it, even if that is the default", async () => {
		using world = openWorld();
		const { olga, trip, mia } = await tripWithMia(world);
		const shown = async () => (await editTripView(olga(), trip.id)).values.accommodationType;
		expect(await shown()).toBe("");
		await editTrip(olga(), trip.id, edit({ accommodationType: "", title: "Porto" }));
		expect(await shown()).toBe("");
		await editTrip(olga(), trip.id, edit({ accommodationType: "hotel" }));
		expect(await shown()).toBe("hotel");
		expect((await messagesOf(world, mia.id)).join()).toContain("The type of stay is hotel.");
		await editTrip(olga(), trip.id, edit({ accommodationType: "house" }));
		expect(await shown()).toBe("house");
		expect((await messagesOf(world, mia.id)).join()).toContain("The type of stay is house (was hotel).");
	});

	test("a total without items stays until another is given", async () => {
		using world = openWorld();
		const { olga, organizer } = await tripWithMia(world);
		const bare = await world.trip(organizer, { tripItems: [], totalCost: 40_000 });
		await editTrip(olga(), bare.id, edit({ title: "Bare", tripItems: [] }));
		expect((await tripOf(world, bare.id)).totalCost).toBe(40_000);
		await editTrip(olga(), bare.id, edit({ totalCost: 80_000 }));
		expect((await tripOf(world, bare.id)).costPerPerson).toBe(20_000);
	});

	test("the organizer covers the odd cents", async () => {
		using world = openWorld();
		const { olga, trip } = await tripWithMia(world, 3);
		await editTrip(olga(), trip.id, edit({ tripItems: [{ ...FLAT, cost: "100" }] }));
		const aboard = await listMembers(world.db.read, { tripId: trip.id });
		expect(Object.fromEntries(aboard.map((one) => [one.role, one.individualCost]))).toEqual({
			organizer: 3_334,
			member: 3_333,
		});
	});

	test("an open payment for the old amount is canceled at the provider first", async () => {
		using world = openWorld();
		const { olga, trip, ctx, member } = await tripWithMia(world);
		const started = await startMemberPayment(ctx(), member.id);
		await editTrip(olga(), trip.id, edit({ tripItems: [{ ...FLAT, cost: "400" }] }));
		const [attempt] = await world.db.read.select().from(attempts);
		expect(attempt?.status).toBe("canceled");
		expect((await world.provider.fetchIntent(started.ref)).status).toBe("canceled");
		await pay(ctx(), member.id);
		const payments = await paymentsOf(world, member.id);
		expect(payments.map(({ amount, status }) => [amount, status])).toEqual([[10_000, "paid"]]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("a payment plan that no longer fits becomes one payment, and its member is told", async () => {
		using world = openWorld();
		const { olga, trip, mia, ctx, member } = await tripWithMia(world);
		await world.join(ctx(), trip, { paymentPlan: "weekly" });
		const soon = addDays(dateOf(world.clock.now()), 5);
		await editTrip(olga(), trip.id, edit({ startDate: soon, endDate: addDays(soon, 3) }));
		const payments = await paymentsOf(world, member.id);
		expect(payments.map(({ amount }) => amount)).toEqual([97_000]);
		expect((await messagesOf(world, mia.id)).join()).toContain("Your payment plan no longer fits");
	});

	test("a confirmed free place is no longer confirmed once it costs something", async () => {
		using world = openWorld();
		const organizer = await world.user();
		const trip = await world.trip(organizer, { tripItems: [] });
		const member = await world.join(world.asGuest("ben"), trip, { name: "Ben" });
		await world.db.write((tx) =>
			tx.update(members).set({ confirmed: true }).where(eq(members.id, member.id)),
		);
		await editTrip(world.as(organizer), trip.id, edit({ tripItems: [{ ...FLAT, cost: "400" }] }));
		expect(await memberRow(world, member.id)).toMatchObject({ confirmed: false, individualCost: 10_000 });
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("the group is never smaller than its current members", async () => {
		using world = openWorld();
		const { olga, trip } = await tripWithMia(world);
		expect(await errorCodeOf(editTrip(olga(), trip.id, edit({ partySize: 1 })))).toBe("invalid");
		await editTrip(olga(), trip.id, edit({ partySize: 2 }));
		expect((await tripOf(world, trip.id)).costPerPerson).toBe(194_000);
	});

	test("a share under 50 cents and an end before the start are refused", async () => {
		using world = openWorld();
		const { olga, trip } = await tripWithMia(world);
		const refused = (given: object) => errorCodeOf(editTrip(olga(), trip.id, edit(given)));
		expect(await refused({ tripItems: [{ ...FLAT, cost: "1" }] })).toBe("invalid");
		expect(await refused({ endDate: "2027-01-01" })).toBe("invalid");
		expect((await tripOf(world, trip.id)).totalCost).toBe(388_000);
	});
});

describe("after the first payment", () => {
	test("dates and a smaller group are refused, and costs without a reason, but names, links and texts can change", async () => {
		using world = openWorld();
		const { organizer, trip, ctx, member } = await tripWithGuest(world);
		await pay(ctx(), member.id);
		const olga = () => world.as(organizer);
		const dearer = editTrip(olga(), trip.id, edit({ tripItems: [{ ...FLAT, cost: "3881" }] }));
		await expect(dearer).rejects.toMatchObject({ code: "trip_locked", field: "priceReason" });
		expect(await errorCodeOf(editTrip(olga(), trip.id, edit({ partySize: 3 })))).toBe("trip_locked");
		await editTrip(
			olga(),
			trip.id,
			edit({
				title: "Sun",
				tripItems: [
					{ ...FLAT, name: "Flat in Baixa", cost: "3000", url: "https://flat.example" },
					{ type: "car", name: "Car", cost: "880" },
				],
			}),
		);
		expect(await tripOf(world, trip.id)).toMatchObject({ title: "Sun", totalCost: 388_000 });
	});

	test("the page names what is fixed and why, and the earliest possible last day to pay", async () => {
		using world = openWorld();
		const { organizer, trip, payment } = await memberOnInstalments(world);
		const { lock, paidBy } = await editTripView(world.as(organizer), trip.shareId);
		expect(lock).toMatchObject({
			title: "The dates are fixed",
			rows: [["Dates", "Mon, Apr 3 – Mon, Apr 10, 2028"]],
			total: 388_000,
			mayChangePrice: true,
			sizes: { min: 4 },
		});
		expect(paidBy.from).toBe((await payment(12)).dueDate);
		expect(paidBy.agreed).toContain("Some people have agreed to payments up to");
		const fresh = await world.trip(organizer);
		const view = await editTripView(world.as(organizer), fresh.shareId);
		expect([view.lock, view.paidBy]).toEqual([null, { from: dateOf(world.clock.now()), agreed: null }]);
	});

	test("what a former member has paid fixes them until all of it was refunded", async () => {
		using world = openWorld();
		const { organizer, trip, member } = await fundWithAccount(world);
		const olga = () => world.as(organizer);
		const isFixed = async () => (await editTripView(olga(), trip.shareId)).lock !== null;
		await releaseFunds(olga(), trip.id, { amount: 10_000 });
		const { amount } = await removeMemberView(olga(), trip.id, member.id);
		await removeMember(olga(), { tripId: trip.id, memberId: member.id, expectedAmount: amount });
		expect(await isFixed()).toBe(true);
		const other = await fundWithAccount(world);
		const whole = await removeMemberView(world.as(other.organizer), other.trip.id, other.member.id);
		const removal = { tripId: other.trip.id, memberId: other.member.id, expectedAmount: whole.amount };
		await removeMember(world.as(other.organizer), removal);
		const { lock } = await editTripView(world.as(other.organizer), other.trip.shareId);
		expect(lock).toBeNull();
	});

	test("a payment whose outcome is unknown fixes them too", async () => {
		using world = openWorld();
		const { organizer, trip, ctx, member } = await tripWithGuest(world);
		const { ref } = await startMemberPayment(ctx(), member.id);
		await confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "lost_answer" }).catch(() => null);
		expect(await errorCodeOf(editTrip(world.as(organizer), trip.id, edit({ partySize: 5 })))).toBe(
			"trip_locked",
		);
		await editTrip(world.as(organizer), trip.id, edit({ title: "Sun" }));
		expect((await tripOf(world, trip.id)).title).toBe("Sun");
	});

	test("the last day to pay can become later than agreed, or be removed, but not earlier", async () => {
		using world = openWorld();
		const { organizer, trip, payments } = await memberOnInstalments(world);
		const olga = world.as(organizer);
		const last = (await payments()).at(-1)?.dueDate ?? "";
		const due = (finalPaymentDue: string | null) => editTrip(olga, trip.id, edit({ finalPaymentDue }));
		expect(await errorCodeOf(due(addDays(last, -1)))).toBe("trip_locked");
		await due(last);
		await due(addDays(last, 30));
		await due(null);
		expect((await tripOf(world, trip.id)).finalPaymentDue).toBeNull();
		expect((await payments()).length).toBe(12);
	});
});

test("where people have agreed to pay until after the trip, that day can be the last, and no other", async () => {
	using world = openWorld();
	const { organizer, trip, payments } = await memberOnInstalments(world);
	const last = (await payments()).at(-1)?.dueDate ?? "";
	const endDate = addDays(last, -60);
	await world.db.write((tx) =>
		tx.update(trips).set({ startDate: endDate, endDate }).where(eq(trips.id, trip.id)),
	);
	const due = (finalPaymentDue: string) => editTrip(world.as(organizer), trip.id, edit({ finalPaymentDue }));
	const agreed = `Some people have agreed to payments up to ${formatDate(last)}`;
	await expect(due(endDate)).rejects.toMatchObject({
		code: "trip_locked",
		message: `${agreed}, so this date can't be earlier`,
	});
	await expect(due(addDays(last, 1))).rejects.toMatchObject({
		code: "invalid",
		message: `${agreed}, which is after the trip, so this date can't be later`,
	});
	await due(last);
});

test("a last day to pay rewrites plans that end later, and cannot be in the past", async () => {
	using world = openWorld();
	const { olga, trip, ctx, member } = await tripWithMia(world);
	await world.join(ctx(), trip, { paymentPlan: "6-month" });
	const today = dateOf(world.clock.now());
	expect(await errorCodeOf(editTrip(olga(), trip.id, edit({ finalPaymentDue: addDays(today, -1) })))).toBe(
		"invalid",
	);
	await editTrip(olga(), trip.id, edit({ finalPaymentDue: addDays(today, 40) }));
	expect((await paymentsOf(world, member.id)).length).toBe(1);
	expect(await errorCodeOf(world.join(ctx(), trip, { paymentPlan: "6-month" }))).toBe("invalid");
});

test("the last day to pay is never after the trip, also when the trip ends earlier", async () => {
	using world = openWorld();
	const { olga, trip } = await tripWithMia(world);
	const problem = { code: "invalid", field: "finalPaymentDue" };
	const change = (terms: Parameters<typeof edit>[0]) => editTrip(olga(), trip.id, edit(terms));
	await expect(change({ finalPaymentDue: "2027-03-20" })).rejects.toMatchObject({
		...problem,
		message: "Choose a day no later than the trip's last day, Fri, Mar 19, 2027",
	});
	await change({ finalPaymentDue: "2027-03-19" });
	await expect(change({ endDate: "2027-03-18" })).rejects.toMatchObject(problem);
	await world.db.write((tx) =>
		tx.update(trips).set({ finalPaymentDue: "2028-01-01" }).where(eq(trips.id, trip.id)),
	);
	await change({ title: "An older trip can still be renamed" });
});

test("an item that is renamed keeps its entry in the itinerary", async () => {
	using world = openWorld();
	const { olga, trip } = await tripWithMia(world);
	const [flat] = await listTripItems(world.db.read, { tripId: trip.id });
	const items = [
		{ type: "car", name: "Car", cost: "0" },
		{ ...FLAT, id: flat?.id, name: "Flat in Baixa", cost: "3880" },
	];
	await editTrip(olga(), trip.id, edit({ tripItems: items }));
	const stored = await listTripItems(world.db.read, { tripId: trip.id });
	expect(stored.map(({ name }) => name)).toEqual(["Car", "Flat in Baixa"]);
	expect(stored[1]?.id).toBe(flat?.id);
	await editTrip(olga(), trip.id, edit({ tripItems: items.toReversed() }));
	expect((await listTripItems(world.db.read, { tripId: trip.id })).map(({ id }) => id)).toEqual([
		stored[1]?.id,
		stored[0]?.id,
	]);
});

test("an older page is refused and shows what is different now; the page after it saves", async () => {
	using world = openWorld();
	const { olga, trip } = await tripWithMia(world);
	const { updatedAt, seen } = await editTripView(olga(), trip.id);
	await editTrip(olga(), trip.id, edit({ title: "Sun", updatedAt, seen }));
	const stale = editTrip(olga(), trip.id, edit({ destination: "Porto", updatedAt, seen }));
	await expect(stale).rejects.toMatchObject({
		code: "conflict",
		message: expect.stringContaining("Now: the name is “Sun”."),
	});
	const fresh = await editTripView(olga(), trip.id);
	await editTrip(olga(), trip.id, edit({ tripItems: [{ ...FLAT, name: "Loft", cost: "3880" }] }));
	const older = { updatedAt: fresh.updatedAt, seen: fresh.seen };
	await expect(editTrip(olga(), trip.id, edit({ destination: "Rome", ...older }))).rejects.toMatchObject({
		message: expect.stringContaining("Now: the bookings are Loft ($3,880.00), $3,880.00 together."),
	});
	const last = await editTripView(olga(), trip.id);
	await editTrip(olga(), trip.id, edit({ destination: "Porto", updatedAt: last.updatedAt }));
	expect(await tripOf(world, trip.id)).toMatchObject({ title: "Sun", destination: "Porto" });
});

test("nobody is notified if nothing has changed", async () => {
	using world = openWorld();
	const { olga, trip, mia } = await tripWithMia(world);
	expect((await editTrip(olga(), trip.id, edit({ title: "Lisbon" }))).changes).toEqual([]);
	expect(await messagesOf(world, mia.id)).toEqual([]);
});

test("an edit and a payment at once: exactly one of them succeeds", async () => {
	for (let run = 0; run < 8; run++) {
		using world = openWorld();
		const { organizer, trip, ctx, member } = await tripWithGuest(world);
		const { ref } = await startMemberPayment(ctx(), member.id);
		const [edited] = await Promise.allSettled([
			editTrip(world.as(organizer), trip.id, edit({ partySize: 3 })),
			confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "success" }),
		]);
		world.clock.advance(DAY + MINUTE);
		await sweepPayments(world.jobs);
		await refundOverpayments(world.jobs);
		const [payment] = await paymentsOf(world, member.id);
		const { partySize } = await tripOf(world, trip.id);
		expect(partySize).toBe(edited.status === "fulfilled" ? 3 : 4);
		expect(payment?.status).toBe(edited.status === "fulfilled" ? "due" : "paid");
		expect(await problemsAtRest(world.db)).toEqual([]);
	}
});

test("two edits at once are both made, or one is refused as older", async () => {
	using world = openWorld();
	const { olga, trip } = await tripWithMia(world);
	const { updatedAt } = await editTripView(olga(), trip.id);
	const both = await Promise.allSettled([
		editTrip(olga(), trip.id, edit({ title: "Sun", updatedAt })),
		editTrip(olga(), trip.id, edit({ destination: "Porto", updatedAt })),
	]);
	expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});
