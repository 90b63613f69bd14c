import { describe, expect, test } from "vitest";
import { dateOf } from "#app/lib/dates.ts";
import { sum } from "#app/lib/money.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundWithAccount } from "#tests/support/funds.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { sweepReversals } from "./charges/reversals.server.ts";
import { fundOverview, fundSummary } from "./fund-overview.server.ts";
import { fundRows } from "./fund-rows.ts";
import { decideRefund } from "./refunds/decide-refund.server.ts";
import { requestRefund } from "./refunds/request-refund.server.ts";
import { listOpenRefunds } from "./refunds/reserved-for-refunds.queries.ts";
import { startRefund } from "./refunds/start-refund.server.ts";
import { releaseFunds } from "./releases/release-funds.server.ts";

const summaryOf = (world: World, tripId: string) => fundSummary(world.db.read, "demo", tripId);
const overviewOf = async ({ db, clock }: World, tripId: string) => {
	const hold = { days: 0, now: 0 };
	const at = { provider: "demo", tripId, lateBefore: dateOf(clock.now()), hold } as const;
	return (await fundOverview(db.read, at, await listOpenRefunds(db.read, tripId))).fund;
};

test("an empty fund is all zeros", async () => {
	using world = openWorld();
	const { trip } = await tripWithGuest(world);
	expect(await summaryOf(world, trip.id)).toEqual({
		totalCollected: 0,
		totalReleased: 0,
		availableBalance: 0,
		platformFeesCollected: 0,
	});
	expect(await overviewOf(world, trip.id)).toMatchObject({ status: "collecting", onItsWay: 0 });
});

test("totalCollected is gross, and the booking fee is taken out of it but not the provider's fee", async () => {
	using world = openWorld();
	const { trip, ctx, member } = await tripWithGuest(world, "3-month");
	await pay(ctx(), member.id);
	await pay(ctx(), member.id);
	expect(await summaryOf(world, trip.id)).toEqual({
		totalCollected: 64_666,
		totalReleased: 0,
		availableBalance: 64_666 - 2 * 647,
		platformFeesCollected: 2 * 647,
	});
});

test("a release reduces the fund, and the sums leave out other trips and the live book", async () => {
	using world = openWorld();
	const { trip, organizer } = await fundWithAccount(world);
	const other = await fundWithAccount(world);
	await releaseFunds(world.as(organizer), trip.id, { amount: 50_000 });
	await releaseFunds(world.as(other.organizer), other.trip.id, { amount: 7 });
	expect(await summaryOf(world, trip.id)).toEqual({
		totalCollected: 97_000,
		totalReleased: 50_000,
		availableBalance: 97_000 - 1_940 - 50_000,
		platformFeesCollected: 1_940,
	});
	expect(await fundSummary(world.db.read, "stripe", trip.id)).toMatchObject({ totalCollected: 0 });
});

describe("an open refund request", () => {
	test("holds what a full refund would take out of the fund, until it is decided", async () => {
		using world = openWorld();
		const { trip, ctx, member, organizer } = await fundWithAccount(world);
		const request = await requestRefund(ctx(), { tripId: trip.id, memberId: member.id, reason: "Ill" });
		expect(await summaryOf(world, trip.id)).toMatchObject({ availableBalance: 0 });
		expect(await overviewOf(world, trip.id)).toMatchObject({
			reservedForRefunds: 95_060,
			feesForRefunds: 1_940,
			status: "collecting",
		});
		expect(await errorCodeOf(releaseFunds(world.as(organizer), trip.id, {}))).toBe("insufficient_funds");
		await decideRefund(world.as(organizer), request.id, { status: "rejected", organizerNotes: "Sorry" });
		expect(await summaryOf(world, trip.id)).toMatchObject({ availableBalance: 95_060 });
	});

	test("and what was refunded are rows of the fund, which add up", async () => {
		using world = openWorld();
		const { trip, ctx, member, organizer, own } = await fundWithAccount(world);
		await pay(world.as(organizer), own.id);
		const rowsOf = async () => {
			const rows = fundRows(await overviewOf(world, trip.id));
			expect(sum(rows.map(({ cents }) => cents))).toBe(194_000);
			return Object.fromEntries(rows.map(({ label, cents }) => [label, cents]));
		};
		const request = await requestRefund(ctx(), { tripId: trip.id, memberId: member.id });
		expect(await rowsOf()).toMatchObject({ Available: 95_060, "Held for refund requests": 95_060 });
		await decideRefund(world.as(organizer), request.id, { status: "approved" });
		expect(await rowsOf()).toEqual({
			Available: 95_060,
			Released: 0,
			"Booking fees": 1_940,
			Refunded: 97_000,
		});
	});

	test("can be approved in full after everything available was released, which empties the fund", async () => {
		using world = openWorld();
		const { trip, ctx, member, organizer, own } = await fundWithAccount(world);
		await pay(world.as(organizer), own.id);
		const request = await requestRefund(ctx(), { tripId: trip.id, memberId: member.id });
		expect((await releaseFunds(world.as(organizer), trip.id, {})).release.amount).toBe(95_060);
		await decideRefund(world.as(organizer), request.id, { status: "approved" });
		expect(await overviewOf(world, trip.id)).toMatchObject({
			totalCollected: 194_000,
			totalReleased: 95_060,
			availableBalance: 0,
			reservedForRefunds: 0,
			platformFeesCollected: 1_940,
			status: "completed",
		});
	});

	test("approved in part returns the rest to the fund, to the cent", async () => {
		using world = openWorld();
		const { trip, ctx, member, organizer } = await fundWithAccount(world);
		const request = await requestRefund(ctx(), { tripId: trip.id, memberId: member.id });
		await decideRefund(world.as(organizer), request.id, { status: "approved", customAmount: 33_333 });
		const { availableBalance } = await summaryOf(world, trip.id);
		const { release } = await releaseFunds(world.as(organizer), trip.id, {});
		expect(release).toMatchObject({ status: "completed", amount: availableBalance });
		expect(await summaryOf(world, trip.id)).toMatchObject({ availableBalance: 0 });
	});
});

test("paidIn is what members have paid and not got back, also where a release had paid it out", async () => {
	using world = openWorld();
	const { organizer, trip, member } = await fundWithAccount(world);
	const [gia, hal] = [world.asGuest("gia"), world.asGuest("hal")];
	await pay(gia, (await world.join(gia, trip, { name: "Gia" })).id);
	const { id: halId } = await world.join(hal, trip, { name: "Hal" });
	await pay(hal, halId);
	expect(await overviewOf(world, trip.id)).toMatchObject({ totalCollected: 291_000, paidIn: 291_000 });
	await startRefund(world.as(organizer), trip.id, { memberIds: [member.id], reason: "Sorry" });
	expect(await overviewOf(world, trip.id)).toMatchObject({ totalCollected: 291_000, paidIn: 194_000 });
	await releaseFunds(world.as(organizer), trip.id, {});
	expect(await overviewOf(world, trip.id)).toMatchObject({ paidIn: 194_000 });
	await disputeOf(world, halId, "open");
	await sweepReversals(world.nobody);
	expect(await overviewOf(world, trip.id)).toMatchObject({ totalCollected: 291_000, paidIn: 97_000 });
	await disputeOf(world, halId, "won");
	expect(await overviewOf(world, trip.id)).toMatchObject({ paidIn: 194_000 });
});
