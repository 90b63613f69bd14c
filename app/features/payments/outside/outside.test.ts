import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { startRefund } from "#app/features/fund/refunds/start-refund.server.ts";
import { giveAnswer } from "#app/features/joining/give-answer.server.ts";
import { joinTrip } from "#app/features/joining/join-trip.server.ts";
import { sweepProvisionalMemberships } from "#app/features/joining/provisional-memberships.server.ts";
import { cancelTrip } from "#app/features/trips/changes/cancel-trip.server.ts";
import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import { findPaymentLock } from "#app/features/trips/changes/payment-lock.queries.ts";
import { members, trips } from "#db/schema/access.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { notifications } from "#db/schema/messages.ts";
import { outsidePayments, payments } from "#db/schema/payments.ts";
import { problemsAlways, problemsAtRest } from "#tests/faults/invariants.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { outsideOf } from "#tests/support/outside.ts";
import { pay, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { hasConsented } from "../cards/payers.queries.ts";
import { listPaymentMethods } from "../cards/payment-methods.queries.ts";
import { chargeDueInstalments } from "../instalments/charge-instalments.server.ts";
import { chooseChargeCard } from "../instalments/switch-charges.server.ts";
import { listMemberPayments } from "../payments.queries.ts";
import { changePlan } from "../plan-change/change-plan.server.ts";
import type { ScheduleKind } from "../schedule/schedule.ts";
import { claimOutside } from "./claim-outside.server.ts";
import { recordOutside } from "./record-outside.server.ts";

/** Ben, a guest without a card, has joined a trip for $970.00 each and paid nothing. */
async function guestScene(world: World, plan: ScheduleKind = "full") {
	const scene = await tripWithGuest(world, plan);
	return { ...scene, ...outsideOf(world, scene.organizer, scene.trip.id, scene.member) };
}

/** Mia has paid the first of twelve payments of $80.83 by card, and agreed to automatic charges. */
async function miaScene(world: World, given: Parameters<typeof memberOnInstalments>[1] = {}) {
	const scene = await memberOnInstalments(world, given);
	return { ...scene, ...outsideOf(world, scene.organizer, scene.trip.id, scene.member) };
}

const told = async (world: World, userId: string) =>
	(await world.db.read.select().from(notifications).where(eq(notifications.userId, userId))).map(
		({ title }) => title,
	);

describe("recording what was paid outside", () => {
	test("confirms a spot, comes off what is due, and is in no ledger and no balance", async () => {
		using world = openWorld();
		const { record, rows, member, trip } = await guestScene(world);
		const entries = await world.db.read.$count(ledgerEntries);
		await record(15_000);
		expect(await rows()).toEqual(["due 82000 1/1"]);
		expect(await member()).toMatchObject({ confirmed: true, paidOutside: 15_000 });
		expect(await findPaymentLock(world.db.read, trip.id)).toBe("paid");
		expect(await world.db.read.$count(ledgerEntries)).toBe(entries);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("covers payments whole, soonest first, and makes one smaller", async () => {
		using world = openWorld();
		const { record, rows } = await guestScene(world, "3-month");
		await record(40_000);
		expect(await rows()).toEqual(["outside 32333 1/3", "due 24666 2/3", "due 32334 3/3"]);
		await record(57_000);
		expect(await rows()).toEqual(["outside 32333 1/3", "outside 24666 2/3", "outside 32334 3/3"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("is undone for someone whose payments are gone since: it becomes their only one", async () => {
		using world = openWorld();
		const { record, answer, rows } = await guestScene(world);
		const id = await record(97_000);
		await world.db.write((tx) => tx.delete(payments));
		await answer(id, "undo");
		expect(await rows()).toEqual(["due 97000 1/1"]);
	});

	test("writes the schedule of someone who has none yet", async () => {
		using world = openWorld();
		const { record, rows, member } = await guestScene(world);
		await world.db.write((tx) => tx.delete(payments));
		await record(97_000);
		expect(await rows()).toEqual(["outside 97000 1/1"]);
		expect((await member()).confirmed).toBe(true);
	});

	test("starts the schedule on the day of the first payment, as a card does", async () => {
		using world = openWorld();
		const { record, rows, member } = await guestScene(world, "3-month");
		world.clock.set("2027-01-10T12:00:00Z");
		await record(32_333);
		const [, next] = await listMemberPayments(world.db.read, { memberId: (await member()).id });
		expect(next?.dueDate).toBe("2027-02-10");
		expect(await rows()).toEqual(["outside 32333 1/3", "due 32333 2/3", "due 32334 3/3"]);
	});

	test("frees a held spot from its day, and what is left stays due then", async () => {
		using world = openWorld();
		const { organizer, trip } = await tripWithGuest(world);
		const cleo = world.asGuest("cleo");
		const given = {
			answer: "in",
			name: "Cleo",
			email: "cleo@people.example",
			payBy: "2026-11-22",
			mayMail: true,
		} as const;
		await giveAnswer(cleo, trip.shareId, given);
		const [held] = await world.db.read.select().from(members).where(eq(members.name, "Cleo"));
		if (!held) throw new Error("Cleo holds a spot");
		const { record, member, rows } = outsideOf(world, organizer, trip.id, held);
		await record(10_000);
		expect(await member()).toMatchObject({ confirmed: true, payBy: null });
		expect(await rows()).toEqual(["due 87000 1/1"]);
		world.clock.set("2026-11-30T12:00:00Z");
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(0);
		expect((await member()).removedAt).toBeNull();
	});

	test.each([
		["more than is left", 97_001, "invalid"],
		["so much that a card could not pay the rest", 96_951, "invalid"],
		["49 cents", 49, "invalid"],
	])("%s is refused, and changes nothing", async (_name, amount, code) => {
		using world = openWorld();
		const { record, rows, member } = await guestScene(world);
		expect(await errorCodeOf(record(amount))).toBe(code);
		expect(await rows()).toEqual(["due 97000 1/1"]);
		expect(await member()).toMatchObject({ confirmed: false, paidOutside: 0 });
	});

	test("what is left is compared with what the page has shown", async () => {
		using world = openWorld();
		const { record } = await guestScene(world);
		await record(10_000, 97_000);
		expect(await errorCodeOf(record(10_000, 97_000))).toBe("amount_mismatch");
		await record(10_000, 87_000);
	});

	test("a form that is sent twice records once, also at once", async () => {
		using world = openWorld();
		const { organizer, trip, input, member } = await guestScene(world);
		const { id: memberId } = await member();
		const send = () =>
			recordOutside(world.as(organizer), trip.id, { ...input(10_000), memberId, left: 97_000 }, "secret");
		const [one, other] = await Promise.all([send(), send()]);
		expect(one).toBe(other);
		expect(await send()).toBe(one);
		expect((await member()).paidOutside).toBe(10_000);
	});

	test("closes a card form that is only open, and refuses while the card is being charged", async () => {
		using world = openWorld();
		const { record, rows, ctx, member } = await guestScene(world);
		const { id } = await member();
		const { ref } = await startMemberPayment(ctx(), id);
		await record(10_000);
		expect((await world.provider.fetchIntent(ref)).status).toBe("canceled");
		await pay(ctx(), id, "lost_answer").catch(() => null);
		expect(await errorCodeOf(record(10_000))).toBe("payment_checking");
		expect(await rows()).toEqual(["processing 87000 1/1"]);
	});

	test("the organizer's own share can't be recorded, nor that of someone who has left", async () => {
		using world = openWorld();
		const { organizer, trip, ctx, record } = await guestScene(world);
		const [own] = await world.db.read.select().from(members).where(eq(members.userId, organizer.id));
		if (!own) throw new Error("the organizer is a member");
		expect(await errorCodeOf(outsideOf(world, organizer, trip.id, own).record(10_000))).toBe("conflict");
		await leaveTrip(ctx(), trip.id);
		expect(await errorCodeOf(record(10_000))).toBe("not_found");
	});

	test("then any card pays what is left, ahead as well, and the plan can be changed", async () => {
		using world = openWorld();
		const { record, rows, ctx, member, trip } = await guestScene(world, "3-month");
		const { id } = await member();
		await record(32_333);
		expect(await errorCodeOf(joinTrip(ctx(), trip.shareId, { paymentPlan: "full" }))).toBe("plan_locked");
		await changePlan(ctx(), trip.id, { paymentPlan: "full" });
		expect(await rows()).toEqual(["outside 32333 1/2", "due 64667 2/2"]);
		await pay(ctx(), id);
		expect(await rows()).toEqual(["outside 32333 1/2", "paid 64667 2/2"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("automatic charges take only what is left", async () => {
		using world = openWorld();
		const { record, rows } = await miaScene(world);
		await record(10_000);
		world.clock.set("2027-01-20T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 1 });
		expect((await rows()).slice(0, 4)).toEqual([
			...["paid 8083 1/12", "outside 8083 2/12", "paid 6166 3/12", "due 8083 4/12"],
		]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("recorded before the first payment by card, no card is charged within three days", async () => {
		using world = openWorld();
		const { organizer, mia, ctx } = await miaScene(world);
		const trip = await world.trip(organizer, { title: "Rome" });
		const member = await world.join(ctx(), trip, { paymentPlan: "3-month", consent: true });
		const [card] = await listPaymentMethods(world.db.read, { userId: mia.id, provider: "demo" });
		await chooseChargeCard(ctx(), trip.id, card?.id ?? "");
		const { record, rows } = outsideOf(world, organizer, trip.id, member);
		await record(10_000);
		world.clock.set("2026-11-22T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 0 });
		world.clock.set("2026-11-23T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 1 });
		expect((await rows())[0]).toBe("paid 22333 1/3");
	});

	test("the member is told, and the organizer of a claim and an objection", async () => {
		using world = openWorld();
		const { record, answer, claim, ctx, mia, organizer } = await miaScene(world);
		const id = await record(10_000);
		expect(await told(world, mia.id)).toContain("$100.00 paid outside Gangway is recorded");
		await answer(id, "object", ctx());
		await answer(id, "keep");
		await answer(id, "undo");
		await claim(ctx(), 5_000);
		expect(await told(world, organizer.id)).toEqual(
			expect.arrayContaining([
				expect.stringContaining("objects to the $100.00"),
				expect.stringContaining("says they paid you $50.00"),
			]),
		);
		expect(await told(world, mia.id)).toEqual(
			expect.arrayContaining(["The $100.00 stays recorded", "$100.00 is to pay again"]),
		);
	});
});

describe("what a member says that they have paid", () => {
	test("counts once the organizer confirms it", async () => {
		using world = openWorld();
		const { claim, ctx, answer, member, rows } = await guestScene(world);
		const id = await claim(ctx(), 15_000);
		expect(await member()).toMatchObject({ confirmed: false, paidOutside: 0 });
		expect(await rows()).toEqual(["due 97000 1/1"]);
		await answer(id, "confirm");
		expect(await member()).toMatchObject({ confirmed: true, paidOutside: 15_000 });
		expect(await errorCodeOf(answer(id, "confirm"))).toBe("conflict");
		expect(await errorCodeOf(answer(id, "decline"))).toBe("conflict");
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("is confirmed by nobody but the organizer, and taken back and objected to by nobody but the member", async () => {
		using world = openWorld();
		const { claim, ctx, answer, trip, record } = await guestScene(world);
		const other = await world.user();
		await world.join(world.as(other), trip);
		const stranger = await world.user();
		const id = await claim(ctx(), 15_000);
		for (const move of ["confirm", "decline", "keep", "undo"] as const) {
			expect(await errorCodeOf(answer(id, move, ctx()))).toBe("forbidden");
			expect(await errorCodeOf(answer(id, move, world.as(other)))).toBe("not_found");
			expect(await errorCodeOf(answer(id, move, world.as(stranger)))).toBe("not_found");
			expect(await errorCodeOf(answer(id, move, world.nobody))).toBe("unauthenticated");
		}
		expect(await errorCodeOf(answer(id, "withdraw"))).toBe("forbidden");
		expect(await errorCodeOf(answer(await record(1_000), "object"))).toBe("forbidden");
		expect(await errorCodeOf(answer(id, "withdraw", world.as(other)))).toBe("not_found");
		await answer(id, "withdraw", ctx());
		expect(await errorCodeOf(answer(id, "confirm"))).toBe("conflict");
	});

	test("a co-organizer neither records nor answers, and sees only their own", async () => {
		using world = openWorld();
		const { trip, claim, ctx, answer, input, member } = await guestScene(world);
		const cora = await world.user();
		const { id: coraId } = await world.join(world.as(cora), trip);
		await world.db.write((tx) =>
			tx.update(members).set({ coOrganizerSince: 1 }).where(eq(members.id, coraId)),
		);
		const id = await claim(ctx(), 15_000);
		expect(await errorCodeOf(answer(id, "confirm", world.as(cora)))).toBe("not_found");
		const own = { ...input(1_000), memberId: (await member()).id };
		expect(await errorCodeOf(recordOutside(world.as(cora), trip.id, own))).toBe("forbidden");
		const claimed = await claimOutside(world.as(cora), trip.id, input(1_000));
		expect(await errorCodeOf(answer(claimed, "confirm", world.as(cora)))).toBe("forbidden");
	});

	test("is confirmed by nobody who has become the organizer since", async () => {
		using world = openWorld();
		const { trip, mia, ctx, claim, answer, member } = await miaScene(world);
		const id = await claim(ctx(), 15_000);
		await world.db.write(async (tx) => {
			await tx.update(members).set({ role: "member" }).where(eq(members.tripId, trip.id));
			await tx.update(members).set({ role: "organizer" }).where(eq(members.userId, mia.id));
			await tx.update(trips).set({ organizerId: mia.id }).where(eq(trips.id, trip.id));
		});
		expect(await errorCodeOf(answer(id, "confirm", ctx()))).toBe("conflict");
		expect((await member()).paidOutside).toBe(0);
		await answer(id, "withdraw", ctx());
	});

	test("waits one at a time, and is no more than is left", async () => {
		using world = openWorld();
		const { claim, ctx, answer } = await guestScene(world);
		expect(await errorCodeOf(claim(ctx(), 97_001))).toBe("invalid");
		const id = await claim(ctx(), 97_000);
		expect(await errorCodeOf(claim(ctx(), 100))).toBe("conflict");
		await answer(id, "decline");
		await claim(ctx(), 100);
	});

	test("that does not fit any more is not confirmed, and can still be declined", async () => {
		using world = openWorld();
		const { claim, ctx, answer, record, member } = await guestScene(world);
		const id = await claim(ctx(), 97_000);
		await record(50_000);
		expect(await errorCodeOf(answer(id, "confirm"))).toBe("invalid");
		expect((await member()).paidOutside).toBe(50_000);
		await answer(id, "decline");
	});

	test("is taken back when its member leaves", async () => {
		using world = openWorld();
		const { claim, ctx, trip, answer } = await guestScene(world);
		const id = await claim(ctx(), 10_000);
		await leaveTrip(ctx(), trip.id);
		const [row] = await world.db.read.select().from(outsidePayments);
		expect(row?.state).toBe("withdrawn");
		expect(await errorCodeOf(answer(id, "confirm"))).toBe("conflict");
	});
});

describe("undoing", () => {
	test("gives back exactly what was taken, and the spot is not confirmed any more", async () => {
		using world = openWorld();
		const { record, answer, rows, member, trip } = await guestScene(world, "3-month");
		const before = await rows();
		await answer(await record(40_000), "undo");
		expect(await rows()).toEqual(before);
		expect(await member()).toMatchObject({ confirmed: false, paidOutside: 0 });
		expect(await findPaymentLock(world.db.read, trip.id)).toBeNull();
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("one of two keeps the spot", async () => {
		using world = openWorld();
		const { record, answer, rows, member } = await guestScene(world, "3-month");
		const first = await record(40_000);
		await record(30_000);
		await answer(first, "undo");
		expect(await rows()).toEqual(["due 32333 1/3", "due 7667 2/3", "due 27000 3/3"]);
		expect(await member()).toMatchObject({ confirmed: true, paidOutside: 30_000 });
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("after paying by card and ahead: what was made stays, and the rest is asked for again", async () => {
		using world = openWorld();
		const { record, answer, rows, ctx, member } = await miaScene(world);
		const { id: memberId } = await member();
		const id = await record(10_000);
		await pay(ctx(), memberId, "success", { ahead: 8_083 });
		await answer(id, "undo");
		const all = await rows();
		expect(all.slice(0, 5)).toEqual([
			...["paid 8083 1/13", "due 8083 2/13", "paid 14249 3/13", "ahead 8083 4/13", "due 8083 5/13"],
		]);
		expect(all.slice(12)).toEqual(["due 1917 13/13"]);
		expect(await member()).toMatchObject({ confirmed: true, paidOutside: 0 });
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("what was taken of a payment that was made since becomes a payment of its own", async () => {
		using world = openWorld();
		const { record, answer, rows, ctx, member } = await guestScene(world);
		const id = await record(10_000);
		await pay(ctx(), (await member()).id);
		await answer(id, "undo");
		expect(await rows()).toEqual(["paid 87000 1/2", "due 10000 2/2"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("after another plan: an own payment, and automatic charges end", async () => {
		using world = openWorld();
		const { record, answer, rows, ctx, trip, member } = await miaScene(world);
		const id = await record(10_000);
		const left = 78_917;
		const dates = { firstDueDate: "2027-01-20", lastDueDate: "2027-01-20" };
		await changePlan(ctx(), trip.id, { paymentPlan: "full", amount: left, ...dates, consent: true });
		expect(await rows()).toEqual(["paid 8083 1/3", "outside 8083 2/3", `due ${left} 3/3`]);
		await answer(id, "undo");
		expect(await rows()).toEqual(["paid 8083 1/3", "due 8083 2/3", `due ${left + 1_917} 3/3`]);
		expect(await hasConsented(world.db.read, (await member()).id)).toBe(false);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("automatic charges that were agreed to before go on, three days later at the earliest", async () => {
		using world = openWorld();
		const { record, answer, rows, member } = await miaScene(world);
		const id = await record(8_083);
		world.clock.set("2027-01-02T12:00:00Z");
		await answer(id, "undo");
		expect(await hasConsented(world.db.read, (await member()).id)).toBe(true);
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 0 });
		world.clock.set("2027-01-05T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 1 });
		expect((await rows()).slice(0, 3)).toEqual(["paid 8083 1/12", "paid 8083 2/12", "due 8083 3/12"]);
	});

	test("asks nothing of someone who has left, nor on a cancelled trip", async () => {
		using world = openWorld();
		const { record, answer, rows, ctx, trip, member, organizer } = await guestScene(world, "3-month");
		const id = await record(40_000);
		const dana = await world.user();
		const other = outsideOf(world, organizer, trip.id, await world.join(world.as(dana), trip));
		const second = await other.record(20_000);
		await leaveTrip(ctx(), trip.id);
		await answer(id, "undo");
		expect(await rows()).toEqual(["canceled 32333 1/3", "canceled 24666 2/3", "canceled 32334 3/3"]);
		expect(await member()).toMatchObject({ paidOutside: 0 });
		await cancelTrip(world.as(organizer), trip.id, { reason: "Rain" } as never);
		await other.answer(second, "undo");
		expect((await other.rows())[0]).toMatch(/^canceled/);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("after a refund of the payment by card", async () => {
		using world = openWorld();
		const { record, answer, rows, organizer, trip, member } = await miaScene(world);
		const { id: memberId } = await member();
		const id = await record(10_000);
		await startRefund(world.as(organizer), trip.id, {
			memberIds: [memberId],
			reason: "Sorry",
			leaving: false,
		} as never);
		await answer(id, "undo");
		expect((await rows()).slice(1, 4)).toEqual(["due 8083 2/12", "due 8083 3/12", "due 8083 4/12"]);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("needs a payment that counts, and is done once", async () => {
		using world = openWorld();
		const { record, answer, member, claim, ctx } = await guestScene(world);
		const claimed = await claim(ctx(), 1_000);
		expect(await errorCodeOf(answer(claimed, "undo"))).toBe("conflict");
		const id = await record(10_000);
		const both = await Promise.all([errorCodeOf(answer(id, "undo")), errorCodeOf(answer(id, "undo"))]);
		expect(both.filter((code) => code === "conflict")).toHaveLength(1);
		expect((await member()).paidOutside).toBe(0);
	});

	test("is refused while the card is being charged", async () => {
		using world = openWorld();
		const { record, answer, ctx, member } = await guestScene(world);
		const id = await record(10_000);
		await pay(ctx(), (await member()).id, "lost_answer").catch(() => null);
		expect(await errorCodeOf(answer(id, "undo"))).toBe("payment_checking");
	});
});

describe("at once", () => {
	test.each([0, 1, 2, 3])("recording and paying by card take each cent once (%i)", async (first) => {
		using world = openWorld();
		const { record, ctx, member } = await guestScene(world, "3-month");
		const { id } = await member();
		const acts = [() => record(40_000), () => pay(ctx(), id)];
		const order = first % 2 === 0 ? acts : acts.toReversed();
		await Promise.allSettled(order.map((act) => act()));
		if (first > 1) await Promise.allSettled(order.map((act) => act()));
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test.each([true, false])("recording and leaving end in one of both orders", async (isFirst) => {
		using world = openWorld();
		const { record, ctx, trip } = await guestScene(world, "3-month");
		const acts = [() => record(40_000), () => leaveTrip(ctx(), trip.id)];
		await Promise.allSettled((isFirst ? acts : acts.toReversed()).map((act) => act()));
		expect(await problemsAlways(world.db)).toEqual([]);
	});
});
