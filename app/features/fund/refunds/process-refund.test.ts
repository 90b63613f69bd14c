import { describe, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { isChargingPaused } from "#app/features/payments/instalments/charging-pauses.server.ts";
import { type PaymentGateway, ProviderRefusal, type RefundFact } from "#app/gateway/gateway.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { notifications } from "#db/schema/messages.ts";
import { refundLines } from "#db/schema/payments.ts";
import { paymentsOf } from "#tests/support/payments.ts";
import {
	approveRefund,
	guestWithRefundRequest,
	refundProblems,
	requestRefundOf,
} from "#tests/support/refunds.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { applyRefund } from "./process-refund.server.ts";
import { findRefundRequest, listRefundLines } from "./refunds.queries.ts";
import { takeInRefund } from "./take-in-refund.server.ts";

/** A world whose provider makes refunds and reports them with the status given. */
function worldWithRefundStatus(status: RefundFact["status"]) {
	const bank = { status };
	const say = (fact: RefundFact) => ({ ...fact, status: bank.status });
	const wrap = (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		refund: async (order) => say(await gateway.refund(order)),
		fetchRefund: async (ref) => say(await gateway.fetchRefund(ref)),
	});
	return { world: openWorld({ wrap }), bank };
}

async function factOf(world: World, requestId: string, status: RefundFact["status"]): Promise<RefundFact> {
	const [line] = await listRefundLines(world.db.read, requestId);
	if (!line) throw new Error("no line");
	return { ref: `re_demo_${line.id}`, id: line.id, chargeRef: "", amount: line.amount, status, error: null };
}

const statuses = async (world: World, requestId: string) => ({
	request: (await findRefundRequest(world.db.read, { id: requestId }))?.status,
	lines: (await listRefundLines(world.db.read, requestId)).map((line) => line.status),
});

const balances = (world: World, tripId: string) =>
	Promise.all(
		[
			fundAccount(tripId),
			"platform_fee_income",
			"refund_deduction_income",
			"refund_clearing",
			"stripe_balance",
		].map((account) => balanceOf(world.db.read, "demo", account)),
	);

test("a refund is posted once, in any order and however often it is reported", async () => {
	using world = openWorld();
	const { organizer, request } = await guestWithRefundRequest(world);
	await approveRefund(world.as(organizer), request.id);
	const entries = await world.db.read.$count(ledgerEntries);
	const done = await factOf(world, request.id, "succeeded");
	const pending = await factOf(world, request.id, "pending");
	for (const fact of [done, pending, done]) {
		expect(await applyRefund(world.nobody, fact)).toBe("processed");
	}
	expect(await world.db.read.$count(ledgerEntries)).toBe(entries);
	expect(await refundProblems(world)).toEqual([]);
});

test("a refund that fails returns all that it had reserved, even after the rest was refunded by hand", async () => {
	const { world, bank } = worldWithRefundStatus("pending");
	using _ = world;
	const { organizer, request, member } = await guestWithRefundRequest(world);
	await approveRefund(world.as(organizer), request.id, 35_500);
	const [payment] = await paymentsOf(world, member.id);
	const rest = { ref: "re_hand", id: "", chargeRef: payment?.chargeRef ?? "", amount: 61_500, error: null };
	await takeInRefund(world.nobody, { ...rest, status: "succeeded" });
	bank.status = "failed";
	await applyRefund(world.nobody, await factOf(world, request.id, "failed"));
	expect(await balanceOf(world.db.read, "demo", "refund_clearing")).toBe(0);
	expect(await balanceOf(world.db.read, "demo", "refund_deduction_income")).toBe(0);
});

test("a refund without a line is ignored, and one with another amount or ref is refused", async () => {
	using world = openWorld();
	const { organizer, request } = await guestWithRefundRequest(world);
	await approveRefund(world.as(organizer), request.id);
	const fact = await factOf(world, request.id, "failed");
	expect(await applyRefund(world.nobody, { ...fact, id: "an attempt", ref: "re_3" })).toBeNull();
	await expect(applyRefund(world.nobody, { ...fact, amount: 1 })).rejects.toThrow(/does not match/);
	await expect(applyRefund(world.nobody, { ...fact, ref: "re_2" })).rejects.toThrow(/does not match/);
	expect(await statuses(world, request.id)).toEqual({ request: "processed", lines: ["processed"] });
});

describe("a pending refund", () => {
	test("is processed when the provider has confirmed every part", async () => {
		const { world, bank } = worldWithRefundStatus("pending");
		using _ = world;
		const { organizer, member, request } = await guestWithRefundRequest(world, "3-month", 2);
		expect((await approveRefund(world.as(organizer), request.id)).status).toBe("approved");
		expect(await statuses(world, request.id)).toEqual({ request: "approved", lines: ["unknown", "unknown"] });
		expect(await isChargingPaused(world.db.read, member.id)).toBe(true);
		bank.status = "succeeded";
		await applyRefund(world.nobody, await factOf(world, request.id, "succeeded"));
		expect(await statuses(world, request.id)).toEqual({
			request: "approved",
			lines: ["processed", "unknown"],
		});
		const [, line] = await listRefundLines(world.db.read, request.id);
		await applyRefund(world.nobody, await world.nobody.payments.fetchRefund(line?.ref ?? ""));
		expect((await statuses(world, request.id)).request).toBe("processed");
		expect(await refundProblems(world)).toEqual([]);
	});

	test("that fails leaves fund, fees and payments as they were, and notifies both sides", async () => {
		const { world, bank } = worldWithRefundStatus("pending");
		using _ = world;
		const { organizer, trip, member, ctx, request } = await guestWithRefundRequest(world);
		const before = await balances(world, trip.id);
		await approveRefund(world.as(organizer), request.id);
		expect(await balances(world, trip.id)).not.toEqual(before);
		bank.status = "failed";
		await applyRefund(world.nobody, await factOf(world, request.id, "failed"));
		await applyRefund(world.nobody, await factOf(world, request.id, "failed"));
		expect(await statuses(world, request.id)).toEqual({ request: "failed", lines: ["failed"] });
		expect(await balances(world, trip.id)).toEqual(before);
		expect((await paymentsOf(world, member.id))[0]).toMatchObject({
			status: "paid",
			refundedAmount: 0,
		});
		const told = (await world.db.read.select().from(notifications)).at(-1);
		expect(told).toMatchObject({
			userId: organizer.id,
			title: "Ben's refund did not go through",
			message: expect.stringContaining("$941.57 did not reach Ben's card. It is back in the fund of"),
		});
		expect(await isChargingPaused(world.db.read, member.id)).toBe(true);
		expect((await requestRefundOf(ctx(), member)).requestedAmount).toBe(97_000);
	});
});

test("money that the bank returns days later is in the fund again", async () => {
	using world = openWorld();
	const { organizer, trip, member, request } = await guestWithRefundRequest(world);
	const before = await balances(world, trip.id);
	await approveRefund(world.as(organizer), request.id);
	const failed = await factOf(world, request.id, "failed");
	await applyRefund(world.nobody, failed);
	await applyRefund(world.nobody, failed);
	await applyRefund(world.nobody, { ...failed, status: "succeeded" });
	expect(await statuses(world, request.id)).toEqual({ request: "failed", lines: ["failed"] });
	expect(await balances(world, trip.id)).toEqual(before);
	expect((await paymentsOf(world, member.id))[0]).toMatchObject({
		status: "paid",
		refundedAmount: 0,
	});
	expect((await findRefundRequest(world.db.read, { id: request.id }))?.processedAt).toBeNull();
});

describe("a refund that the provider refuses", () => {
	const refusing = (until: { refused: boolean }) => (gateway: PaymentGateway) => ({
		...gateway,
		refund(order: Parameters<PaymentGateway["refund"]>[0]) {
			if (until.refused) throw new ProviderRefusal("charge_disputed", "This charge is disputed.");
			return gateway.refund(order);
		},
	});

	test("has failed, and its reservation is reversed", async () => {
		using world = openWorld({ wrap: refusing({ refused: true }) });
		const { organizer, trip, request } = await guestWithRefundRequest(world);
		const before = await balances(world, trip.id);
		expect((await approveRefund(world.as(organizer), request.id)).status).toBe("failed");
		expect(await world.db.read.select().from(refundLines)).toMatchObject([
			{ status: "failed", ref: null, errorMessage: "charge_disputed: This charge is disputed." },
		]);
		expect(await balances(world, trip.id)).toEqual(before);
		expect(await refundProblems(world)).toEqual([]);
	});

	test("and has made all the same is posted when we learn of it", async () => {
		using world = openWorld({ wrap: refusing({ refused: true }) });
		const { organizer, member, request } = await guestWithRefundRequest(world);
		await approveRefund(world.as(organizer), request.id);
		const fact = await factOf(world, request.id, "succeeded");
		const [payment] = await paymentsOf(world, member.id);
		await world.provider.refund({ id: fact.id, chargeRef: payment?.chargeRef ?? "", amount: fact.amount });
		await applyRefund(world.nobody, fact);
		await applyRefund(world.nobody, fact);
		expect(await statuses(world, request.id)).toEqual({ request: "processed", lines: ["processed"] });
		expect(await refundProblems(world)).toEqual([]);
	});
});

test("one part that fails does not affect the other, and the rest can be requested again", async () => {
	let calls = 0;
	using world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			refund(order) {
				calls += 1;
				if (calls === 1) throw new ProviderRefusal("charge_disputed", "This charge is disputed.");
				return gateway.refund(order);
			},
		}),
	});
	const { organizer, ctx, member, request } = await guestWithRefundRequest(world, "3-month", 2);
	expect((await approveRefund(world.as(organizer), request.id)).status).toBe("failed");
	expect((await statuses(world, request.id)).lines).toEqual(["failed", "processed"]);
	expect(await refundProblems(world)).toEqual([]);
	const again = await requestRefundOf(ctx(), member);
	expect(again.requestedAmount).toBe(32_333);
	expect((await approveRefund(world.as(organizer), again.id)).status).toBe("processed");
	expect(await refundProblems(world)).toEqual([]);
});
