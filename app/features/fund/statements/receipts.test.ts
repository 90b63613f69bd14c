import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { shortReference } from "#app/features/payments/attempts/short-reference.ts";
import { attempts, payments, refundLines, refundRequests } from "#db/schema/payments.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay, paymentsOf, tripWithGuest } from "#tests/support/payments.ts";
import { guestWithRefundRequest } from "#tests/support/refunds.ts";
import { openWorld } from "#tests/support/world.ts";
import { decideRefund } from "../refunds/decide-refund.server.ts";
import { takeInRefund } from "../refunds/take-in-refund.server.ts";
import { receiptsView } from "./receipts.server.ts";

test("a guest has a receipt for each payment that they have made, and for no other", async () => {
	using world = openWorld();
	const { trip, ctx, member } = await tripWithGuest(world, "3-month");
	const all = (payment: string | null = null) => receiptsView(ctx(), trip.shareId, { payment });
	expect(await all()).toMatchObject({ receipts: [], hiddenCount: 0, isGuest: true, paidBy: "Ben" });
	const first = ctx();
	await pay(first, member.id);
	await pay(ctx(), member.id);
	const { receipts } = await all();
	expect(receipts).toMatchObject([
		{ number: 1, total: 3, amount: 32_333, refunded: 0, deduction: 0, demo: true, status: "paid" },
		{ number: 2, total: 3, amount: 32_333 },
	]);
	expect(receipts.map(({ card }) => card)).toEqual(["Visa •••• 4242", "Visa •••• 4242"]);
	expect(receipts[0]?.paidAt).toBe(first.now.getTime());
	expect(receipts[0]?.reference).toMatch(/^…\S{8}$/);
	expect(await all("2")).toMatchObject({ receipts: [{ number: 2 }], hiddenCount: 1 });
	expect((await all("3")).receipts).toHaveLength(2);
	expect((await all("nothing")).receipts).toHaveLength(2);
});

test("a receipt names the card that paid, out of several tries", async () => {
	using world = openWorld();
	const { trip, ctx, member } = await tripWithGuest(world, "3-month");
	await pay(ctx(), member.id, "declined").catch(() => {});
	await pay(ctx(), member.id, "disputed");
	await world.db.write((tx) => tx.update(attempts).set({ cardBrand: "amex", cardLast4: "0005" }));
	await pay(ctx(), member.id);
	const { receipts } = await receiptsView(ctx(), trip.shareId, { payment: null });
	expect(receipts.map(({ card }) => card)).toEqual(["Amex •••• 0005", "Visa •••• 4242"]);
	await world.db.write((tx) => tx.update(attempts).set({ cardBrand: null, cardLast4: null }));
	const older = await receiptsView(ctx(), trip.shareId, { payment: null });
	expect(older.receipts.map(({ card }) => card)).toEqual([null, null]);
});

test("a receipt shows what returned to the card and what was deducted for card fees", async () => {
	using world = openWorld();
	const { trip, ctx, member } = await tripWithGuest(world);
	await pay(ctx(), member.id);
	await world.db.write(async (tx) => {
		const [payment] = await tx.select().from(payments).where(eq(payments.memberId, member.id));
		const asked = { requestedAmount: 97_000, refundableAmount: 94_157, deductionAmount: 2_843 };
		const at = { createdAt: 0, updatedAt: 0 };
		await tx.insert(refundRequests).values({
			...{ id: "r", tripId: trip.id, memberId: member.id, status: "processed", requestedAt: 0 },
			...asked,
		});
		await tx.insert(refundLines).values({
			...{ id: "l", refundRequestId: "r", paymentId: payment?.id ?? "", provider: "demo", ref: "re_1" },
			...{ amount: 94_157, deduction: 2_843, status: "processed", ...at },
		});
		await tx
			.update(payments)
			.set({ refundedAmount: 97_000, status: "refunded" })
			.where(eq(payments.memberId, member.id));
	});
	expect((await receiptsView(ctx(), trip.shareId, { payment: null })).receipts).toMatchObject([
		{ status: "refunded", amount: 97_000, refunded: 94_157, deduction: 2_843 },
	]);
});

test("a receipt counts what a refund by hand returned of earlier deductions", async () => {
	using world = openWorld();
	const { organizer, trip, ctx, member, request } = await guestWithRefundRequest(world);
	await decideRefund(world.as(organizer), request.id, { status: "approved", leaving: false });
	const [payment] = await paymentsOf(world, member.id);
	const fact = { ref: "re_hand", id: "", chargeRef: payment?.chargeRef ?? "", amount: 1_000, error: null };
	await takeInRefund(world.nobody, { ...fact, status: "succeeded" });
	const { receipts } = await receiptsView(ctx(), trip.shareId, { payment: null });
	expect(receipts).toMatchObject([{ refunded: 95_157, deduction: 1_843 }]);
});

test("nobody sees another member's receipts, not even the organizer", async () => {
	using world = openWorld();
	const { trip, organizer, ctx, member } = await tripWithGuest(world);
	await pay(ctx(), member.id);
	const own = await receiptsView(world.as(organizer), trip.shareId, { payment: null });
	expect(own).toMatchObject({ receipts: [], isGuest: false });
	const asked = (who: Ctx, id: string) => errorCodeOf(receiptsView(who, id, { payment: null }));
	expect(await asked(world.nobody, trip.shareId)).toBe("unauthenticated");
	expect(await asked(world.asGuest("another browser"), trip.shareId)).toBe("unauthenticated");
	expect(await asked(world.as(await world.user()), trip.id)).toBe("not_found");
});

test.each([
	["ch_3PxYz12345678", "…12345678"],
	["short", "short"],
	[null, null],
])("a reference is shortened: %s", (ref, short) => {
	expect(shortReference(ref)).toBe(short);
});
