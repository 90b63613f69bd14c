import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { outbox } from "#db/schema/mail.ts";
import { attempts, payers, payments } from "#db/schema/payments.ts";
import { problemsAlways, problemsAtRest } from "#tests/faults/invariants.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { pay, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { chargeDueInstalments } from "../instalments/charge-instalments.server.ts";
import { pauseCharges } from "../instalments/charging-pauses.server.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { confirmMemberPayment } from "./confirm-payment.server.ts";
import { refundOverpayments, sweepPayments } from "./sweep-payments.server.ts";

/** Mia has paid the first of three payments: $323.33, $323.33 and $323.34. */
async function open(world: World, paymentPlan: "3-month" | "12-month" = "3-month") {
	const scene = await memberOnInstalments(world, { paymentPlan });
	const { ctx, member } = scene;
	const start = (ahead: number, given: { paymentId?: string; amount?: number } = {}) =>
		startMemberPayment(ctx(), member.id, { ahead, ...given });
	const payAhead = (ahead: number, card: TestCard = "success") => pay(ctx(), member.id, card, { ahead });
	const rows = async () =>
		(await scene.payments()).map(({ status, amount, paidAheadBy }) =>
			paidAheadBy ? "ahead" : `${status} ${amount}`,
		);
	return { ...scene, start, payAhead, rows };
}

const UNCHANGED = ["paid 32333", "due 32333", "due 32334"];

describe("who pays ahead", () => {
	test("pays the rest at once by one charge, and nothing is left to charge", async () => {
		using world = openWorld();
		const { payAhead, rows, payment, payments } = await open(world);
		expect(await payAhead(32_334)).toMatchObject({ status: "paid", payment: { amount: 64_667 } });
		expect(await rows()).toEqual(["paid 32333", "paid 64667", "ahead"]);
		expect(await payment(2)).toMatchObject({ platformFeeAmount: 1_293, netAmount: 63_374 });
		expect((await payments())[2]).toMatchObject({ status: "canceled", paidAheadBy: (await payment(2)).id });
		world.clock.set("2027-03-01T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 0, checking: 0 });
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("makes the next payments smaller, the soonest first, and later ones keep their days and amounts", async () => {
		using world = openWorld();
		const { payAhead, rows, payments } = await open(world, "12-month");
		const before = await payments();
		await payAhead(10_000);
		expect((await rows()).slice(0, 5)).toEqual(["paid 8083", "paid 18083", "ahead", "due 6166", "due 8083"]);
		expect((await payments()).map(({ dueDate }) => dueDate)).toEqual(before.map(({ dueDate }) => dueDate));
		world.clock.set("2027-02-20T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 1 });
		expect((await rows())[3]).toBe("paid 6166");
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("reads in the receipt what was paid ahead and what comes next", async () => {
		using world = openWorld();
		const { payAhead } = await open(world, "12-month");
		await payAhead(10_000);
		const mails = await world.db.read.select().from(outbox);
		const text = JSON.stringify(mails.map(({ content }) => content));
		expect(text).toContain('["Amount","$180.83"]');
		expect(text).toContain('["Of which ahead","$100.00"]');
		expect(text).toContain('["Next payment","$61.66 on Sat, Feb 20, 2027"]');
	});

	test("saves no card with the rest", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world, "3-month", { consent: true });
		await pay(ctx(), member.id);
		await world.db.write((tx) => tx.delete(payers).where(eq(payers.memberId, member.id)));
		await pay(ctx(), member.id, "success", { ahead: 32_334 });
		const [payer] = await world.db.read.select().from(payers).where(eq(payers.memberId, member.id));
		expect(payer?.methodRef ?? null).toBe(null);
	});
});

describe("is refused, and nothing is stored", () => {
	test.each<[string, number, string]>([
		["49 cents", 49, "Pay $323.33, or at least $323.83."],
		[
			"what leaves 30 cents",
			32_304,
			"That would leave less than $0.50 for a payment, which is too little for a card. Pay $646.17 or $646.67.",
		],
		["more than the rest", 32_335, "You have $646.67 left to pay, so you can't pay more than that."],
	])("%s", async (_name, ahead, message) => {
		using world = openWorld();
		const { start } = await open(world);
		await expect(start(ahead)).rejects.toMatchObject({ code: "invalid", field: "ahead", message });
		expect(await world.db.read.$count(attempts)).toBe(1);
	});

	test("before the first payment, with a later payment than the next, with the last, and with another amount in all", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world, "3-month");
		expect(await errorCodeOf(startMemberPayment(ctx(), member.id, { ahead: 1_000 }))).toBe("conflict");
		const { start, payment, payByHand } = await open(world);
		expect(await errorCodeOf(start(1_000, { paymentId: (await payment(3)).id }))).toBe("conflict");
		expect(await errorCodeOf(start(1_000, { amount: 32_333 }))).toBe("amount_mismatch");
		await start(1_000, { amount: 33_333 });
		await payByHand(2);
		await expect(start(1_000)).rejects.toMatchObject({ message: "This is your last payment: $323.34." });
	});
});

describe("at the same time", () => {
	test("the same tap twice makes one attempt and one charge", async () => {
		using world = openWorld();
		const { start, ctx, member, rows } = await open(world);
		const [one, two] = [await start(32_334), await start(32_334)];
		expect(one.ref).toBe(two.ref);
		for (const { ref } of [one, two])
			await confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "success" });
		expect(await rows()).toEqual(["paid 32333", "paid 64667", "ahead"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test.each<[string, number, number, string[]]>([
		["the plain payment, then the rest", 0, 32_334, ["paid 32333", "paid 64667", "ahead"]],
		["the rest, then the plain payment", 32_334, 0, ["paid 32333", "paid 32333", "due 32334"]],
		["some ahead, then the rest", 1_000, 32_334, ["paid 32333", "paid 64667", "ahead"]],
	])("of two tabs, %s: the later one closes the earlier", async (_name, first, second, expected) => {
		using world = openWorld();
		const { ctx, member, rows } = await open(world);
		const given = (ahead: number) => (ahead > 0 ? { ahead } : {});
		const early = await startMemberPayment(ctx(), member.id, given(first));
		const late = await startMemberPayment(ctx(), member.id, given(second));
		const confirm = (ref: string) =>
			confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "success" });
		expect(await errorCodeOf(confirm(early.ref))).toBe("conflict");
		expect(await confirm(late.ref)).toMatchObject({ status: "paid" });
		expect(await rows()).toEqual(expected);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("a later payment cannot be made, and paying ahead closes one that was begun", async () => {
		using world = openWorld();
		const { start, startPayment, payment, ctx, member, rows } = await open(world);
		const third = await startPayment((await payment(3)).id);
		const ahead = await start(32_334);
		expect(
			await errorCodeOf(
				confirmMemberPayment(ctx(), { memberId: member.id, ref: third.ref, card: "success" }),
			),
		).toBe("conflict");
		expect(await problemsAlways(world.db)).toEqual([]);
		await startPayment((await payment(3)).id);
		expect(
			await errorCodeOf(
				confirmMemberPayment(ctx(), { memberId: member.id, ref: ahead.ref, card: "success" }),
			),
		).toBe("conflict");
		expect(await rows()).toEqual(UNCHANGED);
	});

	test("while the outcome is unknown nothing else can be begun, and no automatic charge is made", async () => {
		using world = openWorld();
		const { start, payAhead, payment, startPayment, rows } = await open(world);
		world.clock.set("2026-12-20T12:00:00Z");
		expect(await payAhead(1_000, "lost_answer")).toMatchObject({ status: "checking" });
		for (const ahead of [1_000, 32_334]) expect(await errorCodeOf(start(ahead))).toBe("payment_checking");
		for (const number of [2, 3])
			expect(await errorCodeOf(startPayment((await payment(number)).id))).toBe("payment_checking");
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 0, checking: 0 });
		world.clock.advance(HOUR);
		await sweepPayments(world.nobody);
		expect(await rows()).toEqual(["paid 32333", "paid 33333", "due 31334"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("an open page holds back the automatic charges of that member until it is given up", async () => {
		using world = openWorld();
		const { start, rows } = await open(world);
		world.clock.set("2027-01-20T12:00:00Z");
		await start(1_000);
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 0 });
		world.clock.advance(DAY + HOUR);
		await sweepPayments(world.nobody);
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 2 });
		expect(await rows()).toEqual(["paid 32333", "paid 32333", "paid 32334"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});
});

describe("what happens between the tap and the outcome", () => {
	test("a decline and a bank that asks change nothing, and can be tried again", async () => {
		using world = openWorld();
		const { payAhead, rows, ctx, member, start } = await open(world);
		expect(await errorCodeOf(payAhead(32_334, "declined"))).toBe("card_declined");
		expect(await rows()).toEqual(["paid 32333", "failed 32333", "due 32334"]);
		const { ref } = await start(32_334);
		const asked = await confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "authentication" });
		expect(asked).toMatchObject({ status: "action_required" });
		const fact = await world.provider.answerDemo?.(ref, "approve");
		if (!fact) throw new Error("the demo bank answers");
		await applyPayment(world.nobody, fact);
		expect(await rows()).toEqual(["paid 32333", "paid 64667", "ahead"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("a webhook before the answer, and again after it, changes nothing more", async () => {
		using world = openWorld();
		const { start, rows, ctx, member } = await open(world);
		const { ref } = await start(1_000);
		const fact = await world.provider.confirmDemo?.(ref, "success");
		if (!fact) throw new Error("the demo provider confirms");
		await applyPayment(world.nobody, fact);
		await applyPayment(world.nobody, fact);
		expect(await confirmMemberPayment(ctx(), { memberId: member.id, ref })).toMatchObject({ status: "paid" });
		expect(await rows()).toEqual(["paid 32333", "paid 33333", "due 31334"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("the member leaves: the whole charge is returned", async () => {
		using world = openWorld();
		const { start, rows, member } = await open(world);
		const { ref } = await start(32_334);
		await world.db.write((tx) => endMembership(world.jobs, tx, member, "left"));
		await succeedAtProvider(world, ref);
		expect(await rows()).toEqual(["paid 32333", "canceled 32333", "canceled 32334"]);
		await refundOverpayments(world.nobody);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("a refund is asked for: the charge is kept, and later charges wait", async () => {
		using world = openWorld();
		const { start, rows, member } = await open(world);
		const { ref } = await start(1_000);
		await world.db.write((tx) => pauseCharges(tx, [member.id], "refund", world.clock.now()));
		await succeedAtProvider(world, ref);
		expect(await rows()).toEqual(["paid 32333", "paid 33333", "due 31334"]);
		world.clock.set("2027-03-01T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 0 });
	});

	test.each<[string, number]>([
		["paid by itself", 0],
		["paid ahead with another amount", 1_000],
	])(
		"an attempt that was closed succeeds late, after the payment was %s: it is returned whole",
		async (_name, second) => {
			using world = openWorld();
			const { start, rows, ctx, member, payAhead } = await open(world);
			const { ref } = await start(32_334);
			await applyPayment(world.nobody, { ...(await world.provider.fetchIntent(ref)), status: "canceled" });
			if (second > 0) await payAhead(second);
			else await pay(ctx(), member.id);
			const before = await rows();
			await succeedAtProvider(world, ref);
			expect(await rows()).toEqual(before);
			await refundOverpayments(world.nobody);
			expect(await problemsAtRest(world.db)).toEqual([]);
		},
	);

	test("a later payment is paid meanwhile, so what is ahead does not fit any more: it is returned whole", async () => {
		using world = openWorld();
		const { start, rows, payByHand } = await open(world);
		const { ref } = await start(32_334);
		await applyPayment(world.nobody, { ...(await world.provider.fetchIntent(ref)), status: "canceled" });
		await payByHand(3);
		await succeedAtProvider(world, ref);
		expect(await rows()).toEqual(["paid 32333", "due 32333", "paid 32334"]);
		await refundOverpayments(world.nobody);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test.each(["asks", "is silent"])(
		"the later payments hold it no more while the bank %s: it is returned whole, and the payment is due again",
		async (bank) => {
			using world = openWorld();
			const { start, rows, payment, ctx, member } = await open(world);
			const { ref } = await start(32_334);
			const unknown = { ...(await world.provider.fetchIntent(ref)), status: "processing" as const };
			if (bank === "asks")
				await confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "authentication" });
			else await applyPayment(world.nobody, unknown);
			const { id } = await payment(3);
			await world.db.write((tx) =>
				tx.update(payments).set({ status: "canceled" }).where(eq(payments.id, id)),
			);
			if (bank === "asks") await applyPayment(world.nobody, await answered(world, ref));
			else await succeedAtProvider(world, ref);
			expect(await rows()).toEqual(["paid 32333", "due 32333", "canceled 32334"]);
			await refundOverpayments(world.nobody);
			expect(await rows()).toEqual(["paid 32333", "due 32333", "canceled 32334"]);
		},
	);

	test("a later payment is being paid: what was ahead is returned whole", async () => {
		using world = openWorld();
		const { start, startPayment, payment, rows, ctx, member } = await open(world);
		const { ref } = await start(32_334);
		await applyPayment(world.nobody, { ...(await world.provider.fetchIntent(ref)), status: "canceled" });
		const third = await startPayment((await payment(3)).id);
		await succeedAtProvider(world, ref);
		expect(await rows()).toEqual(UNCHANGED);
		await confirmMemberPayment(ctx(), { memberId: member.id, ref: third.ref, card: "success" });
		await refundOverpayments(world.nobody);
		expect(await rows()).toEqual(["paid 32333", "due 32333", "paid 32334"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});
});

async function answered(world: World, ref: string) {
	const fact = await world.provider.answerDemo?.(ref, "approve");
	if (!fact) throw new Error("the demo bank answers");
	return fact;
}

/** The provider charges the card although we closed the attempt, and reports it. */
async function succeedAtProvider(world: World, ref: string): Promise<void> {
	const fact = await world.provider.confirmDemo?.(ref, "success");
	if (!fact) throw new Error("the demo provider confirms");
	await applyPayment(world.nobody, fact);
}
