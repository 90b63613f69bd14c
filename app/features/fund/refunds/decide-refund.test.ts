import { describe, expect, test } from "vitest";
import { balanceOf, listEntryLines, postEntry } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { notifications } from "#db/schema/messages.ts";
import { refundLines } from "#db/schema/payments.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { pay, paymentsOf } from "#tests/support/payments.ts";
import {
	approveRefund,
	guestWithRefundRequest,
	refundProblems,
	requestRefundOf,
} from "#tests/support/refunds.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { fundSummary } from "../fund-overview.server.ts";
import { decideRefund } from "./decide-refund.server.ts";
import { findRefundRequest, listRefundLines } from "./refunds.queries.ts";

const release = (world: World, tripId: string, amount: number) =>
	world.db.write((tx) =>
		postEntry(tx, {
			book: "demo",
			source: `release:${amount}`,
			tripId,
			memo: "Released",
			at: world.clock.now(),
			lines: [
				{ account: fundAccount(tripId), amount },
				{ account: "release_clearing", amount: -amount },
			],
		}),
	);

describe("an approval", () => {
	test("refunds everything, and ledger, payments, request and provider agree", async () => {
		using world = openWorld();
		const { organizer, trip, member, request } = await guestWithRefundRequest(world, "3-month", 2);
		const ctx = world.as(organizer);
		expect(await approveRefund(ctx, request.id)).toMatchObject({
			status: "processed",
			approvedAmount: request.refundableAmount,
			approvedAt: ctx.now.getTime(),
			processedAt: ctx.now.getTime(),
		});
		const reserve = await listEntryLines(world.db.read, `refund-reserve:${request.id}`);
		expect(new Map(reserve.map(({ account, amount }) => [account, amount]))).toEqual(
			new Map([
				[fundAccount(trip.id), 64_666 - 2 * 647],
				["platform_fee_income", 2 * 647],
				["refund_deduction_income", -2 * 968],
				["refund_clearing", -(64_666 - 2 * 968)],
			]),
		);
		expect((await paymentsOf(world, member.id)).map((one) => [one.status, one.refundedAmount])).toEqual([
			["refunded", 32_333],
			["refunded", 32_333],
			["canceled", 0],
		]);
		expect(await fundSummary(world.db.read, "demo", trip.id)).toEqual({
			totalCollected: 64_666,
			totalReleased: 0,
			availableBalance: 0,
			platformFeesCollected: 0,
		});
		expect(await refundProblems(world)).toEqual([]);
	});

	test("of a custom amount refunds the newest charge first, to the cent", async () => {
		using world = openWorld();
		const { organizer, member, request } = await guestWithRefundRequest(world, "3-month", 2);
		expect(await approveRefund(world.as(organizer), request.id, 40_000)).toMatchObject({
			status: "processed",
			approvedAmount: 40_000,
		});
		const [first, second] = await paymentsOf(world, member.id);
		const lines = await listRefundLines(world.db.read, request.id);
		expect(lines.map((line) => [line.paymentId, line.amount])).toEqual([
			[second?.id, 31_365],
			[first?.id, 8_635],
		]);
		expect([first?.status, second?.status]).toEqual(["partially_refunded", "refunded"]);
		expect(await refundProblems(world)).toEqual([]);
	});

	test("includes what was paid meanwhile, but refuses an amount that the organizer has not seen", async () => {
		using world = openWorld();
		const { organizer, ctx, member, request } = await guestWithRefundRequest(world, "3-month");
		world.clock.advance(1);
		await pay(ctx(), member.id);
		const more = approveRefund(world.as(organizer), request.id, 62_731);
		await expect(more).rejects.toMatchObject({ code: "invalid", field: "customAmount" });
		const seen = { status: "approved", expectedAmount: request.refundableAmount } as const;
		expect(await errorCodeOf(decideRefund(world.as(organizer), request.id, seen))).toBe("amount_mismatch");
		await decideRefund(world.as(organizer), request.id, { status: "approved", expectedAmount: 62_730 });
		expect((await paymentsOf(world, member.id)).map((one) => one.status)).toEqual([
			"refunded",
			"refunded",
			"canceled",
		]);
		expect(await refundProblems(world)).toEqual([]);
	});

	test("that the fund cannot cover is refused, and the request stays open", async () => {
		using world = openWorld();
		const { organizer, trip, request } = await guestWithRefundRequest(world);
		await release(world, trip.id, 50_000);
		expect(await errorCodeOf(approveRefund(world.as(organizer), request.id))).toBe("insufficient_funds");
		expect(await findRefundRequest(world.db.read, { id: request.id })).toMatchObject({
			status: "pending",
			approvedAmount: null,
		});
		expect(await world.db.read.$count(refundLines)).toBe(0);
		expect(await errorCodeOf(approveRefund(world.as(organizer), request.id, 40_000))).toBe("accepted");
		expect(-(await balanceOf(world.db.read, "demo", fundAccount(trip.id)))).toBeGreaterThanOrEqual(0);
	});

	test("by fifty calls at once has the effect of one", async () => {
		const line = breakableGateway();
		using world = openWorld({ wrap: line.wrap });
		const { organizer, request } = await guestWithRefundRequest(world);
		const answers = await Promise.all(
			Array.from({ length: 50 }, () => errorCodeOf(approveRefund(world.as(organizer), request.id))),
		);
		expect(answers.filter((answer) => answer === "accepted")).toHaveLength(1);
		expect(answers.filter((answer) => answer === "conflict")).toHaveLength(49);
		expect(line.calls.filter((call) => call === "refund")).toHaveLength(1);
		const sources = (await world.db.read.select().from(ledgerEntries)).map((entry) => entry.source);
		expect(sources.filter((source) => source.startsWith("refund"))).toHaveLength(2);
		expect(await refundProblems(world)).toEqual([]);
	});

	test("and a rejection at the same time: only one of them succeeds", async () => {
		using world = openWorld();
		const { organizer, request } = await guestWithRefundRequest(world);
		const no = () =>
			decideRefund(world.as(organizer), request.id, { status: "rejected", organizerNotes: "No" });
		const answers = await Promise.all([
			errorCodeOf(no()),
			errorCodeOf(approveRefund(world.as(organizer), request.id)),
			errorCodeOf(no()),
		]);
		expect(answers).toEqual(["accepted", "conflict", "conflict"]);
		expect(await world.db.read.$count(refundLines)).toBe(0);
	});
});

test("only the organizer decides", async () => {
	using world = openWorld();
	const { ctx, request } = await guestWithRefundRequest(world);
	expect(await errorCodeOf(approveRefund(ctx(), request.id))).toBe("forbidden");
	expect(await errorCodeOf(approveRefund(world.as(await world.user()), request.id))).toBe("not_found");
	expect(await errorCodeOf(approveRefund(world.nobody, request.id))).toBe("unauthenticated");
	expect(await errorCodeOf(approveRefund(world.nobody, "invented"))).toBe("unauthenticated");
	expect(await errorCodeOf(approveRefund(world.as(await world.user()), "invented"))).toBe("not_found");
});

test("a member with an account is notified of the decision and the refund, the organizer only of the request", async () => {
	using world = openWorld();
	const [anna, ben] = [await world.user({ firstName: "Anna" }), await world.user({ firstName: "Ben" })];
	const trip = await world.trip(anna);
	const member = await world.join(world.as(ben), trip);
	await pay(world.as(ben), member.id);
	const rejected = await requestRefundOf(world.as(ben), member);
	await decideRefund(world.as(anna), rejected.id, {
		status: "rejected",
		organizerNotes: "The flat is paid.",
	});
	await approveRefund(world.as(anna), (await requestRefundOf(world.as(ben), member)).id);
	const told = (await world.db.read.select().from(notifications))
		.filter((one) => one.type.startsWith("refund"))
		.map((one) => [one.userId === anna.id ? "Anna" : "Ben", one.title]);
	expect(told).toEqual([
		["Anna", "Ben Tester asks for $941.57 back"],
		["Ben", "Your refund request was rejected"],
		["Anna", "Ben Tester asks for $941.57 back"],
		["Ben", "$941.57 refunded"],
	]);
	const [, declined] = (await world.db.read.select().from(notifications)).filter((one) =>
		one.type.startsWith("refund"),
	);
	expect(declined?.message).toContain("The flat is paid.");
});
