import { describe, expect, test } from "vitest";
import { postEntry } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { isChargingPaused } from "#app/features/payments/instalments/charging-pauses.server.ts";
import { members } from "#db/schema/access.ts";
import { notifications } from "#db/schema/messages.ts";
import { refundLines, refundRequests } from "#db/schema/payments.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { pay, paymentsOf, tripWithGuest } from "#tests/support/payments.ts";
import { refundProblems, requestRefundOf } from "#tests/support/refunds.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { findRefundRequest } from "./refunds.queries.ts";
import type { StartRefund } from "./refunds.schema.ts";
import { reserveStartedRefunds, startRefund } from "./start-refund.server.ts";

/** Ben, a guest, and Mia, who has an account, have each paid $970.00 for Olga's trip. */
async function twoPaid(world: World) {
	const found = await tripWithGuest(world);
	await pay(found.ctx(), found.member.id);
	const user = await world.user({ firstName: "Mia" });
	const mia = await world.join(world.as(user), found.trip);
	await pay(world.as(user), mia.id);
	const start = (order: Partial<StartRefund>) =>
		startRefund(world.as(found.organizer), found.trip.id, { memberIds: "all", reason: "Rain", ...order });
	const everyone = async () =>
		(await world.db.read.select().from(members)).map(({ name, leftAs }) => [name, leftAs]);
	return { ...found, user, mia, start, everyone };
}

const BACK = 97_000 - 2_843;

describe("the organizer refunds", () => {
	test("everyone in full, and they leave", async () => {
		using world = openWorld();
		const { organizer, start, everyone } = await twoPaid(world);
		const { requests } = await start({ expectedAmount: 2 * BACK });
		expect(requests).toHaveLength(2);
		expect(requests[0]).toMatchObject({
			status: "processed",
			origin: "organizer",
			startedBy: organizer.id,
			requestedAmount: 97_000,
			approvedAmount: BACK,
			reason: "Rain",
			isLeaving: true,
		});
		expect(await everyone()).toEqual([
			[expect.stringContaining("Tester"), null],
			["Ben", "left"],
			["Mia Tester", "left"],
		]);
		expect(await refundProblems(world)).toEqual([]);
	});

	test("a few dollars to one member, who stays and is told why", async () => {
		using world = openWorld();
		const { organizer, user, mia, start, everyone } = await twoPaid(world);
		await start({ memberIds: [mia.id], customAmount: 500, expectedAmount: BACK });
		expect((await everyone()).map(([, leftAs]) => leftAs)).toEqual([null, null, null]);
		expect(await isChargingPaused(world.db.read, mia.id)).toBe(false);
		const told = (await world.db.read.select().from(notifications)).filter(
			(one) => one.userId === user.id && one.type === "refund_update",
		);
		expect(told.map(({ title }) => title)).toEqual(["$5.00 refunded"]);
		expect(told[0]?.message).toMatch(
			RegExp(`^${organizer.firstName} Tester has refunded you\\. .*says: “Rain”`),
		);
		expect(await refundProblems(world)).toEqual([]);
	});

	test("a member who has already asked, which answers the request", async () => {
		using world = openWorld();
		const { ctx, member, start } = await twoPaid(world);
		const request = await requestRefundOf(ctx(), member, "I broke a leg");
		const { requests } = await start({ memberIds: [member.id] });
		expect(requests.map(({ id }) => id)).toEqual([request.id]);
		expect(await findRefundRequest(world.db.read, { id: request.id })).toMatchObject({
			status: "processed",
			origin: "member",
			reason: "I broke a leg",
			organizerNotes: "Rain",
		});
	});
});

describe("nothing is refunded", () => {
	test.each([
		["below what the page showed", { expectedAmount: 2 * BACK - 1 }, "amount_mismatch"],
		["with more than can go back to each", { customAmount: BACK + 1 }, "invalid"],
		["to someone of another trip", { memberIds: ["invented"] }, "not_found"],
	] as const)("%s", async (_, order, code) => {
		using world = openWorld();
		const { start } = await twoPaid(world);
		expect(await errorCodeOf(start(order as Partial<StartRefund>))).toBe(code);
		expect(await world.db.read.$count(refundRequests)).toBe(0);
	});

	test("to anyone when the fund holds too little for all of them", async () => {
		using world = openWorld();
		const { trip, start } = await twoPaid(world);
		const lines = [
			{ account: fundAccount(trip.id), amount: 50_000 },
			{ account: "release_clearing" as const, amount: -50_000 },
		];
		const entry = { book: "demo" as const, source: "release:1", tripId: trip.id, memo: "Released", lines };
		await world.db.write((tx) => postEntry(tx, { ...entry, at: world.clock.now() }));
		await expect(start({})).rejects.toMatchObject({
			code: "insufficient_funds",
			message: expect.stringMatching(/\$1,401\.20.*\$1,901\.20/),
		});
		expect(await world.db.read.$count(refundRequests)).toBe(0);
		expect(await world.db.read.$count(refundLines)).toBe(0);
	});

	test("a second time by another tab, or by fifty calls at once", async () => {
		const line = breakableGateway();
		using world = openWorld({ wrap: line.wrap });
		const { mia, start } = await twoPaid(world);
		const order = { memberIds: [mia.id], customAmount: 500, expectedAmount: BACK };
		const answers = await Promise.all(Array.from({ length: 50 }, () => errorCodeOf(start(order))));
		expect(answers.filter((answer) => answer === "accepted")).toHaveLength(1);
		expect(new Set(answers)).toEqual(new Set(["accepted", "conflict"]));
		expect(await errorCodeOf(start(order))).toBe("amount_mismatch");
		expect(line.calls.filter((call) => call === "refund")).toHaveLength(1);
	});

	test("by anyone but the organizer", async () => {
		using world = openWorld();
		const { ctx, trip, member, user } = await twoPaid(world);
		const order = { memberIds: [member.id], reason: "Mine" };
		expect(await errorCodeOf(startRefund(ctx(), trip.id, order))).toBe("forbidden");
		expect(await errorCodeOf(startRefund(world.as(user), trip.id, order))).toBe("forbidden");
		expect(await errorCodeOf(startRefund(world.as(await world.user()), trip.id, order))).toBe("not_found");
		expect(await errorCodeOf(startRefund(world.nobody, trip.id, order))).toBe("unauthenticated");
	});
});

test("a refund is rolled back with the caller's transaction", async () => {
	using world = openWorld();
	const { organizer, trip, member } = await twoPaid(world);
	const cancel = world.db.write(async (tx) => {
		await reserveStartedRefunds(world.as(organizer), tx, trip, { memberIds: "all", reason: "Cancelled" });
		throw new Error("the rest of it failed");
	});
	await expect(cancel).rejects.toThrow("the rest of it failed");
	expect(await world.db.read.$count(refundRequests)).toBe(0);
	expect((await paymentsOf(world, member.id))[0]?.status).toBe("paid");
});
