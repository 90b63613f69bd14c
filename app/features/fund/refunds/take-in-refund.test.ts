import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { giveConsent } from "#app/features/payments/instalments/consent.server.ts";
import type { RefundFact } from "#app/gateway/gateway.ts";
import { notifications } from "#db/schema/messages.ts";
import { chargePauses, consents, refundRequests } from "#db/schema/payments.ts";
import { problemsAlways } from "#tests/faults/invariants.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { paymentsOf } from "#tests/support/payments.ts";
import { approveRefund, guestWithRefundRequest } from "#tests/support/refunds.ts";
import { memberRow } from "#tests/support/rows.ts";
import { openWorld } from "#tests/support/world.ts";
import { applyDispute } from "../disputes/apply-dispute.server.ts";
import { clearLeftPauses } from "./pause-charges.server.ts";
import { listRefundableCharges } from "./refundable-charges.queries.ts";
import { fullRefund } from "./refunds.ts";
import { takeInRefund } from "./take-in-refund.server.ts";

async function asked(plan: "full" | "3-month" = "full", times = 1) {
	const world = openWorld();
	const found = await guestWithRefundRequest(world, plan, times);
	const { member } = found;
	const paid = await paymentsOf(world, member.id);
	const byHand = (number: number, given: Partial<RefundFact> = {}) => {
		const { chargeRef, amount = 0 } = paid[number - 1] ?? {};
		const made = { ref: `re_${number}`, id: "", chargeRef: chargeRef ?? "", amount, error: null };
		return takeInRefund(world.nobody, { ...made, status: "succeeded", ...given });
	};
	const request = async () => {
		const [row] = await world.db.read
			.select()
			.from(refundRequests)
			.where(eq(refundRequests.id, found.request.id));
		return row;
	};
	const isPaused = async () =>
		(await world.db.read.$count(
			chargePauses,
			and(eq(chargePauses.memberId, member.id), eq(chargePauses.reason, "refund")),
		)) > 0;
	const row = async () => {
		const one = await memberRow(world, member.id);
		return one;
	};
	return { ...found, world, paid, byHand, request, isPaused, row };
}

describe("a pending request whose whole amount is refunded by hand", () => {
	test("is processed, its pause ends, the member who asked to leave has left, and the organizer is told", async () => {
		const { world, organizer, byHand, request, isPaused, row } = await asked();
		using _ = world;
		expect(await isPaused()).toBe(true);
		for (const _time of [1, 2]) await byHand(1);
		expect(await request()).toMatchObject({
			...{ status: "processed", origin: "provider", approvedAmount: 97_000, deductionAmount: 0 },
			reason: "I broke a leg",
		});
		expect(await world.db.read.$count(refundRequests)).toBe(1);
		expect(await isPaused()).toBe(false);
		expect(await row()).toMatchObject({ leftAs: "left" });
		const told = await world.db.read.select().from(notifications);
		expect(told.filter(({ userId }) => userId === organizer.id).map(({ source }) => source)).toContainEqual(
			expect.stringMatching(/:by-hand$/),
		);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("of two payments waits for the second refund", async () => {
		const { world, byHand, request, isPaused } = await asked("3-month", 2);
		using _ = world;
		await byHand(1);
		expect([(await request())?.status, await isPaused()]).toEqual(["pending", true]);
		await byHand(2);
		expect([(await request())?.status, await isPaused()]).toEqual(["processed", false]);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("stays pending when only a part was refunded, and its approval deducts the fee for the rest", async () => {
		const { world, organizer, byHand, request } = await asked();
		using _ = world;
		await byHand(1, { amount: 50_000 });
		const pending = await request();
		expect(pending?.status).toBe("pending");
		const approved = await approveRefund(world.as(organizer), pending?.id ?? "");
		expect(approved).toMatchObject({ requestedAmount: 47_000, deductionAmount: 1_363 + 30 });
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("is processed if only the provider's fee is left, which is never refunded", async () => {
		const { world, byHand, request } = await asked();
		using _ = world;
		const refundable = (await request())?.refundableAmount ?? 0;
		await byHand(1, { amount: refundable });
		expect((await request())?.status).toBe("processed");
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("stays pending while a bank still decides about another payment", async () => {
		const { world, paid, byHand, request } = await asked("3-month", 2);
		using _ = world;
		const chargeRef = paid[0]?.chargeRef ?? "";
		const amount = paid[0]?.amount ?? 0;
		await applyDispute(world.nobody, { ref: "dp_1", chargeRef, amount, fee: 0, status: "open" });
		await byHand(2);
		expect((await request())?.status).toBe("pending");
	});

	test("fails, and pauses charges, when the bank returns it", async () => {
		const { world, byHand, request, row } = await asked();
		using _ = world;
		await world.db.write((tx) => tx.update(refundRequests).set({ isLeaving: false }));
		await byHand(1);
		expect(await row()).toMatchObject({ leftAs: null });
		await byHand(1, { status: "failed", error: "The card is closed." });
		expect((await request())?.status).toBe("failed");
		expect(await problemsAlways(world.db)).toEqual([]);
	});
});

describe("a refund that this database has forgotten, and that is on its way while another request is open", () => {
	const forgotten = { ref: "re_forgotten", status: "pending" as const, amount: 50_000, deduction: 1_480 };

	test.each([
		["succeeded", 51_480],
		["failed", 0],
	] as const)("is not given again, and then it has %s", async (status, refunded) => {
		const { world, organizer, member, byHand, request } = await asked();
		using _ = world;
		const fact = { ...forgotten, id: `${member.id}.refund-2.part-1` };
		await byHand(1, fact);
		expect((await request())?.status).toBe("withdrawn");
		expect(await errorCodeOf(approveRefund(world.as(organizer), (await request())?.id ?? ""))).toBe(
			"conflict",
		);
		const charges = await listRefundableCharges(world.db.read, { provider: "demo", memberId: member.id });
		expect(fullRefund(charges)).toMatchObject({ requested: 97_000 - 51_480, deduction: 1_363 });
		expect(await problemsAlways(world.db)).toEqual([]);
		await byHand(1, { ...fact, status });
		const [payment] = await paymentsOf(world, member.id);
		expect(payment?.refundedAmount).toBe(refunded);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("leaves the request to the organizer once it is made", async () => {
		const { world, organizer, member, byHand, request } = await asked();
		using _ = world;
		await byHand(1, { ...forgotten, id: `${member.id}.refund-2.part-1`, status: "succeeded" });
		const approved = await approveRefund(world.as(organizer), (await request())?.id ?? "");
		expect(approved).toMatchObject({ requestedAmount: 97_000 - 51_480, deductionAmount: 1_363 });
		expect(await problemsAlways(world.db)).toEqual([]);
	});
});

test("a leftover pause ends, and charges start again only with a new consent", async () => {
	const { world, member, isPaused, request } = await asked("3-month", 1);
	using _ = world;
	await world.db.write((tx) => giveConsent(world.nobody, tx, member.id));
	const live = () =>
		world.db.read.$count(consents, and(eq(consents.memberId, member.id), isNull(consents.withdrawnAt)));
	expect([await clearLeftPauses(world.nobody), await live()]).toEqual([0, 1]);
	expect([await isPaused(), (await request())?.status]).toEqual([true, "pending"]);
	// An earlier version left the pause behind after a goodwill refund was processed.
	await world.db.write((tx) => tx.update(refundRequests).set({ status: "rejected" }));
	expect(await clearLeftPauses(world.nobody)).toBe(1);
	expect(await clearLeftPauses(world.nobody)).toBe(0);
	expect(await isPaused()).toBe(false);
	expect(await live()).toBe(0);
});
