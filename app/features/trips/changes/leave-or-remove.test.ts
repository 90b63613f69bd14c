import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sweepRefunds } from "#app/features/fund/refunds/process-refund.server.ts";
import { refundsView } from "#app/features/fund/refunds/refunds-view.server.ts";
import { requestRefund } from "#app/features/fund/refunds/request-refund.server.ts";
import { startRefund } from "#app/features/fund/refunds/start-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { confirmMemberPayment } from "#app/features/payments/attempts/confirm-payment.server.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { outbox } from "#db/schema/mail.ts";
import { problemsAtRest } from "#tests/faults/invariants.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundBalances, fundWithAccount } from "#tests/support/funds.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { pay, paymentsOf, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { memberRow, noticesTo } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { cancelTripView } from "./cancel-trip.server.ts";
import { leaveTrip, leaveTripView } from "./leave-trip.server.ts";
import { membersView } from "./members-view.server.ts";
import { removeMember, removeMemberView } from "./remove-member.server.ts";

async function atRest(world: World) {
	world.clock.advance(DAY + MINUTE);
	await sweepPayments(world.jobs);
	await sweepRefunds(world.jobs);
	return problemsAtRest(world.db);
}

describe("removing", () => {
	test("a member who has paid nothing frees their spot, and mails them", async () => {
		using world = openWorld();
		const { organizer, trip } = await tripWithGuest(world);
		const ben = world.asGuest("eve");
		const member = await world.join(ben, trip, { name: "Eve", email: "eve@people.example" });
		const { ref } = await startMemberPayment(ben, member.id);
		const given = { tripId: trip.id, memberId: member.id, reason: "Wrong trip" };
		expect(await removeMember(world.as(organizer), given)).toEqual({ name: "Eve", amount: 0 });
		expect(await memberRow(world, member.id)).toMatchObject({ leftAs: "removed" });
		expect((await paymentsOf(world, member.id))[0]?.status).toBe("canceled");
		expect((await world.provider.fetchIntent(ref)).status).toBe("canceled");
		const [mail] = await world.db.read.select().from(outbox).where(eq(outbox.kind, "member_removed"));
		expect(mail?.email).toBe("eve@people.example");
		expect(JSON.stringify(mail?.content)).toContain("Wrong trip");
		expect(await errorCodeOf(startMemberPayment(ben, member.id))).toBe("unauthenticated");
		expect(await errorCodeOf(removeMember(world.as(organizer), given))).toBe("not_found");
		expect(await atRest(world)).toEqual([]);
	});

	test("a member who has paid requires the refund that was confirmed", async () => {
		using world = openWorld();
		const { organizer, trip, mia, member } = await memberOnInstalments(world);
		const olga = world.as(organizer);
		const { amount } = await removeMemberView(olga, trip.id, member.id);
		expect(amount).toBeGreaterThan(7_000);
		const remove = (expectedAmount?: number) =>
			removeMember(olga, { tripId: trip.id, memberId: member.id, expectedAmount });
		expect(await errorCodeOf(remove())).toBe("amount_mismatch");
		expect(await errorCodeOf(remove(amount - 1))).toBe("amount_mismatch");
		expect((await memberRow(world, member.id))?.removedAt).toBeNull();
		await remove(amount);
		expect(await memberRow(world, member.id)).toMatchObject({ leftAs: "removed" });
		const statuses = (await paymentsOf(world, member.id)).map(({ status }) => status);
		expect(statuses).toEqual(["refunded", ...Array(11).fill("canceled")]);
		expect((await fundBalances(world, trip.id)).fund).toBe(0);
		const told = await noticesTo(world, mia.id);
		expect(told.map(({ message }) => message).join()).toContain("goes back to the card you paid with.");
		world.clock.advance(40 * DAY);
		expect(await chargeDueInstalments(world.jobs)).toMatchObject({ paid: 0 });
		expect(await atRest(world)).toEqual([]);
	});

	test("says what a bank took back, and not that nothing was paid", async () => {
		using world = openWorld();
		const { organizer, trip, member } = await fundWithAccount(world);
		const olga = world.as(organizer);
		const view = () => removeMemberView(olga, trip.id, member.id);
		const listed = async () => (await membersView(olga, trip.id)).members.find(({ id }) => id === member.id);
		expect(await view()).toMatchObject({ paid: 97_000, isBankDeciding: false });
		await disputeOf(world, member.id, "open");
		expect(await view()).toMatchObject({
			...{ paid: 0, amount: 0, isBankDeciding: true },
			lead: expect.stringContaining("Nothing that Ben has paid can go back"),
		});
		expect(await listed()).toMatchObject({ paid: "Nothing of $970.00 paid, $970.00 disputed at the bank" });
		const eve = await world.join(world.asGuest("eve"), trip);
		expect(await removeMemberView(olga, trip.id, eve.id)).toMatchObject({
			...{ lead: expect.stringContaining("has not paid anything"), isBankDeciding: false },
		});
	});

	test("refunds nothing that was released, and never takes it from others", async () => {
		using world = openWorld();
		const { organizer, trip, member, own } = await fundWithAccount(world);
		await releaseFunds(world.as(organizer), trip.id, {});
		await pay(world.as(organizer), own.id);
		const view = await removeMemberView(world.as(organizer), trip.id, member.id);
		expect(view).toMatchObject({ paid: 97_000, amount: 0, spent: 95_060 });
		const { possible } = await refundsView(world.as(organizer), trip.shareId);
		expect(possible).toMatchObject({ fundBalance: 95_060 });
		await removeMember(world.as(organizer), { tripId: trip.id, memberId: member.id });
		expect((await fundBalances(world, trip.id)).fund).toBe(95_060);
		expect(await atRest(world)).toEqual([]);
	});

	test("is refused for the organizer, for members of other trips, and by anyone but the organizer", async () => {
		using world = openWorld();
		const { organizer, trip, ctx, member, own } = await fundWithAccount(world);
		const olga = world.as(organizer);
		expect(await errorCodeOf(removeMember(olga, { tripId: trip.id, memberId: own.id }))).toBe("conflict");
		expect(await errorCodeOf(removeMember(ctx(), { tripId: trip.id, memberId: member.id }))).toBe(
			"forbidden",
		);
		const other = await world.trip(organizer);
		expect(await errorCodeOf(removeMember(olga, { tripId: other.id, memberId: member.id }))).toBe(
			"not_found",
		);
	});

	test("includes a payment that succeeds at that moment, or refunds it afterwards", async () => {
		for (let run = 0; run < 5; run++) {
			using world = openWorld();
			const { organizer, trip, ctx, member } = await tripWithGuest(world);
			const { ref } = await startMemberPayment(ctx(), member.id);
			const [removed] = await Promise.allSettled([
				removeMember(world.as(organizer), { tripId: trip.id, memberId: member.id }),
				confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "success" }),
			]);
			expect(await atRest(world)).toEqual([]);
			const [payment] = await paymentsOf(world, member.id);
			expect(payment?.status).toBe(removed.status === "fulfilled" ? "canceled" : "paid");
			expect((await fundBalances(world, trip.id)).fund).toBe(removed.status === "fulfilled" ? 0 : 95_060);
		}
	});

	test("twice at once, and at once with a refund or a release, refunds once", async () => {
		for (const rival of ["remove", "refund", "release"] as const) {
			using world = openWorld();
			const { organizer, trip, member } = await fundWithAccount(world);
			const olga = world.as(organizer);
			const { amount } = await removeMemberView(olga, trip.id, member.id);
			const remove = () =>
				removeMember(olga, { tripId: trip.id, memberId: member.id, expectedAmount: amount });
			await Promise.allSettled([
				remove(),
				rival === "remove"
					? remove()
					: rival === "refund"
						? startRefund(olga, trip.id, { memberIds: [member.id], reason: "Sorry" })
						: releaseFunds(olga, trip.id, {}),
			]);
			expect(await atRest(world)).toEqual([]);
			expect((await fundBalances(world, trip.id)).fund).toBe(0);
		}
	});
});

describe("leaving", () => {
	test("is immediate for a member who has paid nothing, and the organizer is told", async () => {
		using world = openWorld();
		const { organizer, trip, ctx, member } = await tripWithGuest(world);
		const { ref } = await startMemberPayment(ctx(), member.id);
		await leaveTrip(ctx(), trip.shareId);
		expect(await memberRow(world, member.id)).toMatchObject({ leftAs: "left" });
		expect((await world.provider.fetchIntent(ref)).status).toBe("canceled");
		const told = await noticesTo(world, organizer.id);
		expect(told.map(({ title }) => title)).toContain("Ben has left");
		expect(await errorCodeOf(leaveTrip(ctx(), trip.id))).toBe("unauthenticated");
		await world.join(ctx(), trip, { name: "Ben" });
		expect(await atRest(world)).toEqual([]);
	});

	test("takes a refund for a member who has paid, and is immediate again once all was refunded", async () => {
		using world = openWorld();
		const { organizer, trip, ctx, member } = await tripWithGuest(world);
		await pay(ctx(), member.id);
		expect(await errorCodeOf(leaveTrip(ctx(), trip.id))).toBe("conflict");
		await startRefund(world.as(organizer), trip.id, {
			memberIds: [member.id],
			reason: "Sorry",
			leaving: false,
		});
		await leaveTrip(ctx(), trip.id);
		expect(await memberRow(world, member.id)).toMatchObject({ leftAs: "left" });
		expect(await atRest(world)).toEqual([]);
	});

	test("waits for a bank's decision, and is immediate once the bank has kept all that was paid", async () => {
		using world = openWorld();
		const { organizer, trip, ctx, member } = await tripWithGuest(world);
		await pay(ctx(), member.id);
		await disputeOf(world, member.id, "open");
		const deciding = { code: "conflict", message: expect.stringMatching(/bank .* is deciding about it/) };
		await expect(leaveTrip(ctx(), trip.id)).rejects.toMatchObject(deciding);
		const asked = requestRefund(ctx(), { tripId: trip.id, memberId: member.id });
		await expect(asked).rejects.toMatchObject(deciding);
		expect(await leaveTripView(ctx(), trip.id)).toMatchObject({ hasPaid: true, waitsForBank: true });
		await disputeOf(world, member.id, "lost");
		expect(await leaveTripView(ctx(), trip.id)).toMatchObject({ hasPaid: false, waitsForBank: false });
		await leaveTrip(ctx(), trip.id);
		expect(await memberRow(world, member.id)).toMatchObject({ leftAs: "left" });
		const told = await noticesTo(world, organizer.id);
		expect(told.map(({ message }) => message).join()).not.toContain("had not paid anything");
	});

	test("takes a refund of what no bank is deciding about", async () => {
		using world = openWorld();
		const { trip, ctx, member } = await tripWithGuest(world, "3-month");
		for (const _each of [1, 2]) await pay(ctx(), member.id);
		await disputeOf(world, member.id, "open");
		expect(await leaveTripView(ctx(), trip.id)).toMatchObject({ hasPaid: true, waitsForBank: false });
		await expect(leaveTrip(ctx(), trip.id)).rejects.toMatchObject({
			message: expect.stringContaining("ask for a refund"),
		});
		const request = await requestRefund(ctx(), { tripId: trip.id, memberId: member.id });
		expect(request).toMatchObject({ isLeaving: true, requestedAmount: 32_333 });
	});

	test("is refused to the organizer and to strangers", async () => {
		using world = openWorld();
		const { organizer, trip } = await tripWithGuest(world);
		expect(await errorCodeOf(leaveTrip(world.as(organizer), trip.id))).toBe("forbidden");
		expect(await errorCodeOf(leaveTrip(world.as(await world.user()), trip.shareId))).toBe("forbidden");
	});

	test("at the same time as a payment: exactly one of them succeeds", async () => {
		for (let run = 0; run < 5; run++) {
			using world = openWorld();
			const { trip, ctx, member } = await tripWithGuest(world);
			const { ref } = await startMemberPayment(ctx(), member.id);
			const [left] = await Promise.allSettled([
				leaveTrip(ctx(), trip.id),
				confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "success" }),
			]);
			expect(await atRest(world)).toEqual([]);
			const [payment] = await paymentsOf(world, member.id);
			expect(payment?.status).toBe(left.status === "fulfilled" ? "canceled" : "paid");
		}
	});
});

test("the list of who's coming says what each has paid of their share, and what went back", async () => {
	using world = openWorld();
	const { organizer, trip, ctx, member } = await tripWithGuest(world);
	const olga = world.as(organizer);
	const paid = async () =>
		(await membersView(olga, trip.shareId)).members.find(({ id }) => id === member.id)?.paid;
	expect(await paid()).toBe("Nothing of $970.00 paid");
	await pay(ctx(), member.id);
	expect(await paid()).toBe("$970.00 of $970.00 paid");
	const refund = (given: { customAmount?: number; expectedAmount?: number }) =>
		startRefund(olga, trip.id, { memberIds: [member.id], reason: "Rain", leaving: false, ...given });
	await refund({ customAmount: 10_000, expectedAmount: 94_157 });
	expect(await paid()).toBe("$970.00 of $970.00 paid, $100.00 refunded");
	await refund({});
	expect(await paid()).toBe("$970.00 of $970.00 paid, $941.57 refunded");
});

test("a part that a bank took is named, and the rest counts as paid, as on the trip's page", async () => {
	using world = openWorld();
	const { organizer, trip, ctx, member } = await tripWithGuest(world);
	await pay(ctx(), member.id);
	await disputeOf(world, member.id, "open", { amount: 30_000 });
	const { members } = await membersView(world.as(organizer), trip.shareId);
	expect(members.find(({ id }) => id === member.id)?.paid).toBe(
		"$670.00 of $970.00 paid, $300.00 disputed at the bank",
	);
});

test("a payment that a bank keeps is lost, and nobody is told that the bank will decide", async () => {
	using world = openWorld();
	const { organizer, trip, ctx, member } = await tripWithGuest(world);
	const olga = world.as(organizer);
	const said = async () => ({
		paid: (await membersView(olga, trip.shareId)).members.find(({ id }) => id === member.id)?.paid,
		isDeciding: (await removeMemberView(olga, trip.shareId, member.id)).isBankDeciding,
	});
	await pay(ctx(), member.id);
	await disputeOf(world, member.id, "open");
	expect(await said()).toEqual({
		paid: "Nothing of $970.00 paid, $970.00 disputed at the bank",
		isDeciding: true,
	});
	await disputeOf(world, member.id, "lost");
	expect(await said()).toEqual({
		paid: "Nothing of $970.00 paid, $970.00 lost to a dispute",
		isDeciding: false,
	});
});

test("who has paid is not told that nobody has, once nothing of it can go back", async () => {
	using world = openWorld();
	const { organizer, trip, ctx, member } = await tripWithGuest(world);
	const olga = world.as(organizer);
	const said = async () => ({
		cancel: (await cancelTripView(olga, trip.shareId)).nothing,
		refunds: (await refundsView(ctx(), trip.shareId)).own?.hasPaid,
	});
	expect(await said()).toEqual({ cancel: "Nobody has paid anything yet.", refunds: false });
	await pay(ctx(), member.id);
	expect(await said()).toEqual({ cancel: null, refunds: true });
	await disputeOf(world, member.id, "lost");
	expect(await said()).toEqual({
		...{ cancel: "Nothing of what people have paid can go back now.", refunds: true },
	});
});

test("the page that removes a member promises no refund of what was released", async () => {
	using world = openWorld();
	const { organizer, trip, member } = await fundWithAccount(world);
	const olga = world.as(organizer);
	const lead = async () => (await removeMemberView(olga, trip.shareId, member.id)).lead;
	expect(await lead()).toContain("what the fund still holds of it goes back to their card");
	await releaseFunds(olga, trip.id, {});
	expect(await lead()).toContain("Nothing that Ben has paid can go back from here");
});
