import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import type { IntentFact } from "#app/gateway/intent-fact.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { addOneTimePro } from "#tests/support/entitlements.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay, paymentsOf, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { memberRow } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { checkoutView } from "../checkout/checkout.server.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { confirmMemberPayment } from "./confirm-payment.server.ts";
import { sweepPayments } from "./sweep-payments.server.ts";

/** A guest with an open attempt, and the facts that the provider could return for it. */
async function openAttempt(world: World) {
	const { ctx, member, trip } = await tripWithGuest(world, "3-month");
	const { ref } = await startMemberPayment(ctx(), member.id);
	const fact = await world.provider.fetchIntent(ref);
	const say = (given: Partial<IntentFact>) => applyPayment(world.nobody, { ...fact, ...given });
	return { ctx, member, trip, ref, fact, say };
}

const succeeded = { status: "succeeded", chargeRef: "ch_1", fee: 900 } as const;
const [failed, canceled, asked, processing] = (
	["failed", "canceled", "requires_action", "processing"] as const
).map((status) => ({ status })) as [
	Partial<IntentFact>,
	Partial<IntentFact>,
	Partial<IntentFact>,
	Partial<IntentFact>,
];

const firstOf = async (world: World, memberId: string) => (await paymentsOf(world, memberId))[0];
const balance = (world: World, account: string) => balanceOf(world.db.read, "demo", account);

describe("a fact that does not fit its attempt changes nothing", () => {
	test.each<[string, Partial<IntentFact>]>([
		["another amount", { amount: 32_332 }],
		["another currency", { currency: "eur" }],
		["another intent", { ref: "pi_other" }],
		["an unknown attempt", { attemptId: "none" }],
		["success without a charge", { chargeRef: null }],
	])("%s", async (_name, given) => {
		using world = openWorld();
		const { say, member } = await openAttempt(world);
		await expect(say({ ...succeeded, ...given })).rejects.toThrow(/intent/);
		expect(await world.db.read.select().from(attempts)).toMatchObject([{ status: "created" }]);
		expect((await firstOf(world, member.id))?.status).toBe("due");
		expect(await world.db.read.$count(ledgerEntries)).toBe(0);
	});
});

describe("an attempt that was declined on session and can be paid again", () => {
	const declined: Partial<IntentFact> = {
		status: "requires_payment",
		error: { code: "card_declined", message: "Your card was declined." },
	};

	test.each<[string, Partial<IntentFact>[]]>([
		["at once", [declined]],
		["after the bank has asked", [asked, declined]],
	])("%s: stays open, its page tells of the decline, and it can still succeed", async (_name, facts) => {
		using world = openWorld();
		const { ctx, trip, member, say } = await openAttempt(world);
		for (const fact of facts) await say(fact);
		const paymentId = (await firstOf(world, member.id))?.id ?? "";
		const keys = { shareId: trip.shareId, memberId: member.id, paymentId };
		expect(await checkoutView(ctx(), keys)).toMatchObject({
			state: "declined",
			error: "Your card was declined.",
		});
		expect(await say(succeeded)).toBe("succeeded");
		expect(await checkoutView(ctx(), keys)).toMatchObject({ state: "paid", error: null });
	});

	test("does not get the decline once it is closed", async () => {
		using world = openWorld();
		const { say } = await openAttempt(world);
		await say(canceled);
		expect(await say(declined)).toBe("canceled");
		expect(await world.db.read.select().from(attempts)).toMatchObject([{ errorMessage: null }]);
	});
});

test("a charge on a trip with one-time Pro has no booking fee, and one made before keeps its own", async () => {
	using world = openWorld();
	const { ctx, member, trip, organizer } = await tripWithGuest(world, "3-month");
	await pay(ctx(), member.id);
	await addOneTimePro(world, trip, organizer);
	const second = (await paymentsOf(world, member.id))[1];
	await pay(ctx(), member.id, "success", { paymentId: second?.id });
	expect(await paymentsOf(world, member.id)).toMatchObject([
		{ status: "paid", platformFeeAmount: 647, netAmount: 31_686 },
		{ status: "paid", platformFeeAmount: 0, netAmount: 32_333 },
		{ status: "due" },
	]);
	expect(await balance(world, `fund:${trip.id}`)).toBe(-(31_686 + 32_333));
	expect(await balance(world, "platform_fee_income")).toBe(-647);
});

describe("in any order and with any repetition", () => {
	const orders = [
		[succeeded],
		[succeeded, succeeded],
		[asked, succeeded],
		[succeeded, asked],
		[succeeded, failed],
		[succeeded, canceled],
		[failed, succeeded],
		[canceled, succeeded],
		[asked, failed, succeeded, asked, canceled],
		[processing, succeeded],
		[succeeded, processing],
	];

	test.each(orders.map((order) => [order.map((fact) => fact.status).join(", "), order] as const))(
		"%s: is paid, and posted once",
		async (_name, order) => {
			using world = openWorld();
			const { say, member, trip } = await openAttempt(world);
			for (const fact of order) await say(fact);
			const payment = await firstOf(world, member.id);
			expect(payment).toMatchObject({
				status: "paid",
				chargeRef: "ch_1",
				platformFeeAmount: 647,
				netAmount: 31_686,
			});
			expect(await world.db.read.select().from(attempts)).toMatchObject([{ status: "succeeded" }]);
			expect(await world.db.read.$count(ledgerEntries)).toBe(1);
			expect(await balance(world, `fund:${trip.id}`)).toBe(-31_686);
			expect((await memberRow(world, member.id))?.confirmed).toBe(true);
		},
	);

	test("twenty at once: is paid, and posted once", async () => {
		using world = openWorld();
		const { say } = await openAttempt(world);
		const answers = await Promise.all(Array.from({ length: 20 }, () => say(succeeded)));
		expect(answers).toEqual(Array(20).fill("succeeded"));
		expect(await world.db.read.$count(ledgerEntries)).toBe(1);
	});

	test.each([
		[[asked], "requires_action", "action_required"],
		[[failed], "failed", "failed"],
		[[canceled], "canceled", "due"],
		[[asked, canceled], "canceled", "due"],
		[[asked, failed, asked], "failed", "failed"],
		[[failed, canceled], "failed", "failed"],
		[[processing], "unknown", "processing"],
		[[processing, canceled], "canceled", "due"],
		[[{ status: "requires_payment" } as const], "created", "due"],
	])("%j: attempt %s, payment %s, nobody confirmed", async (order, attempt, payment) => {
		using world = openWorld();
		const { say, member } = await openAttempt(world);
		for (const fact of order) await say(fact);
		expect(await world.db.read.select().from(attempts)).toMatchObject([{ status: attempt }]);
		expect((await firstOf(world, member.id))?.status).toBe(payment);
		expect((await memberRow(world, member.id))?.confirmed).toBe(false);
		expect(await world.db.read.$count(ledgerEntries)).toBe(0);
	});
});

describe("a payment that is charged twice", () => {
	/** The first attempt was given up here but had succeeded at the provider, and a second one was paid. */
	async function paidTwice(world: World) {
		const { ctx, member, trip, ref, say } = await openAttempt(world);
		await say(canceled);
		await pay(ctx(), member.id);
		const late = await world.provider.confirmDemo?.(ref, "success");
		if (!late) throw new Error("the demo provider confirms");
		return { ctx, member, trip, late };
	}

	test("is posted as an overpayment, and refunded once by the sweeper", async () => {
		using world = openWorld();
		const { member, trip, late } = await paidTwice(world);
		expect(await applyPayment(world.nobody, late)).toBe("succeeded");
		const first = await firstOf(world, member.id);
		expect(first?.status).toBe("paid");
		expect(first?.chargeRef).not.toBe(late.chargeRef);
		expect(await balance(world, "member_overpaid")).toBe(-32_333);
		expect(await balance(world, `fund:${trip.id}`)).toBe(-31_686);
		expect(await world.db.read.select().from(jobs)).toMatchObject([
			{ kind: "return-overpaid", status: "waiting" },
		]);

		await Promise.all([
			sweepPayments(world.nobody),
			sweepPayments(world.nobody),
			applyPayment(world.nobody, late),
		]);
		await sweepPayments(world.nobody);
		expect(await balance(world, "member_overpaid")).toBe(0);
		expect(await world.db.read.select().from(jobs)).toMatchObject([{ status: "done" }]);
		const intents = await world.db.read.select().from(demoIntents);
		const net = intents
			.filter((intent) => intent.status === "succeeded")
			.map((intent) => intent.amount - intent.fee - intent.refundedAmount);
		expect(await balance(world, "stripe_balance")).toBe(net.reduce((a, b) => a + b));
		expect(intents.filter((intent) => intent.refundedAmount > 0)).toMatchObject([{ ref: late.ref }]);
		expect(await world.db.read.$count(ledgerEntries)).toBe(3);
	});

	test("is not charged a second time once it is known to be paid", async () => {
		using world = openWorld();
		const { ctx, member, ref, fact, say } = await openAttempt(world);
		await say(canceled);
		const second = await startMemberPayment(ctx(), member.id);
		await applyPayment(world.nobody, { ...fact, ...succeeded });
		const { status, payment } = await confirmMemberPayment(ctx(), {
			memberId: member.id,
			ref: second.ref,
			card: "success",
		});
		expect(status).toBe("paid");
		expect(payment.providerIntentRef).toBe(ref);
		expect(await world.db.read.$count(demoIntents, eq(demoIntents.status, "succeeded"))).toBe(0);
		expect(await world.db.read.$count(jobs)).toBe(0);
	});
});

test("a late charge of the amount before a plan change is not the payment", async () => {
	using world = openWorld();
	const { ctx, member, trip, ref, fact, say } = await openAttempt(world);
	await say(canceled);
	await startMemberPayment(ctx(), member.id, { paymentPlan: "full" });
	const late = await world.provider.confirmDemo?.(ref, "success");
	expect(fact.amount).toBe(32_333);
	if (late) await applyPayment(world.nobody, late);
	expect(await firstOf(world, member.id)).toMatchObject({ status: "due", amount: 97_000, paidAt: null });
	expect(await balance(world, "member_overpaid")).toBe(-32_333);
	expect(await balance(world, `fund:${trip.id}`)).toBe(0);
	await sweepPayments(world.nobody);
	expect(await balance(world, "member_overpaid")).toBe(0);
	expect((await pay(ctx(), member.id)).payment).toMatchObject({ status: "paid", amount: 97_000 });
	world.clock.advance(MINUTE);
	expect(await errorCodeOf(startMemberPayment(ctx(), member.id))).toBe("conflict");
	const [row] = await world.db.read.select().from(payments);
	expect(row?.netAmount).toBe(95_060);
});
