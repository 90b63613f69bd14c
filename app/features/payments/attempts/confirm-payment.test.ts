import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import type { Db } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { trips } from "#db/schema/access.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { notifications } from "#db/schema/messages.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import { DAY, MINUTE, SECOND } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { pay, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { memberRow, noticesTo } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { confirmMemberPayment, confirmPayment } from "./confirm-payment.server.ts";
import { LOOKUP_GAP_MS } from "./look-up-attempt.server.ts";
import { recheckUnknownPayment, sweepPayments } from "./sweep-payments.server.ts";
import * as texts from "./texts.ts";

async function paymentRow(world: World, id: string) {
	const [row] = await world.db.read.select().from(payments).where(eq(payments.id, id));
	return row;
}

const charges = (world: World) => world.db.read.$count(demoIntents, eq(demoIntents.status, "succeeded"));
const statuses = async (world: World) =>
	(await world.db.read.select().from(attempts).orderBy(insertionOrder(attempts))).map((one) => one.status);

describe("a card that is accepted", () => {
	test("makes the payment paid, confirms the place, and is posted in the ledger", async () => {
		using world = openWorld();
		const { ctx, member, organizer, trip } = await tripWithGuest(world);
		const { ref, payment } = await startMemberPayment(ctx(), member.id);
		const paying = ctx();
		const answer = await confirmMemberPayment(paying, { memberId: member.id, ref, card: "success" });
		expect(answer.status).toBe("paid");
		expect(await paymentRow(world, payment.id)).toEqual(answer.payment);
		expect(answer.payment).toMatchObject({
			status: "paid",
			amount: 97_000,
			platformFeeAmount: 1_940,
			netAmount: 95_060,
			refundedAmount: 0,
			providerIntentRef: ref,
			paidAt: paying.now.getTime(),
		});
		expect((await memberRow(world, member.id))?.confirmed).toBe(true);
		const balance = (account: string) => balanceOf(world.db.read, "demo", account);
		expect(await balance("stripe_balance")).toBe(97_000 - 2_843);
		expect(await balance("stripe_fees")).toBe(2_843);
		expect(await balance(`fund:${trip.id}`)).toBe(-95_060);
		expect(await balance("platform_fee_income")).toBe(-1_940);
		const told = await noticesTo(world, organizer.id);
		expect(told.map((one) => one.type)).toEqual(["payment_completed"]);
	});

	test("is charged once, however often it is confirmed, also at the same time", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		const { ref, payment } = await startMemberPayment(ctx(), member.id);
		const confirm = () => confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "success" });
		const answers = await Promise.all(Array.from({ length: 50 }, confirm));
		expect(answers.filter((answer) => answer.status === "paid").length).toBeGreaterThan(0);
		for (const { status } of answers) expect(["paid", "checking"]).toContain(status);
		const again = await Promise.all([
			confirm(),
			confirmPayment(ctx(), { paymentId: payment.id, card: "success" }),
		]);
		const paid = answers.find((answer) => answer.status === "paid");
		for (const answer of again) expect(answer).toEqual(paid);
		expect(await charges(world)).toBe(1);
		expect(await world.db.read.$count(ledgerEntries)).toBe(1);
		expect(await world.db.read.$count(notifications, eq(notifications.type, "payment_completed"))).toBe(1);
	});

	test("is not charged by an answer to a question that the bank never asked", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		const { payment } = await startMemberPayment(ctx(), member.id);
		const answered = confirmPayment(ctx(), { paymentId: payment.id, answer: "approve" });
		expect(await errorCodeOf(answered)).toBe("not_finished");
		expect(await paymentRow(world, payment.id)).toMatchObject({ status: "due" });
	});

	test("is not charged once the trip has been cancelled", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		const { ref } = await startMemberPayment(ctx(), member.id);
		await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
		const confirm = confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "success" });
		expect(await errorCodeOf(confirm)).toBe("conflict");
		expect(await charges(world)).toBe(0);
	});

	test("can still be confirmed if it was charged before the trip was cancelled", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		await pay(ctx(), member.id, "lost_answer");
		await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
		world.clock.advance(MINUTE);
		await sweepPayments(world.nobody);
		const [row] = await world.db.read.select().from(payments);
		expect(row?.status).toBe("paid");
	});
});

describe("a card that is declined", () => {
	test("leaves the payment to be tried again, with a new attempt", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		const first = await startMemberPayment(ctx(), member.id);
		const confirm = (ref: string, card: TestCard) =>
			confirmMemberPayment(ctx(), { memberId: member.id, ref, card });
		const said = await confirm(first.ref, "declined").catch((error: unknown) => error);
		expect(said).toMatchObject({
			code: "card_declined",
			message: "Your card was declined.",
			field: "testCard",
		});
		expect(await paymentRow(world, first.payment.id)).toMatchObject({ status: "failed", paidAt: null });
		expect((await memberRow(world, member.id))?.confirmed).toBe(false);

		expect(await errorCodeOf(confirm(first.ref, "success"))).toBe("card_declined");
		expect(await charges(world)).toBe(0);

		const second = await startMemberPayment(ctx(), member.id);
		expect(second.ref).not.toBe(first.ref);
		expect(second.payment.id).toBe(first.payment.id);
		expect((await confirm(second.ref, "success")).status).toBe("paid");
		expect(await charges(world)).toBe(1);
		expect(await errorCodeOf(confirm(first.ref, "success"))).toBe("card_declined");
		expect(await world.db.read.$count(ledgerEntries)).toBe(1);
	});

	test("is declined for a second request too, even if the next attempt is open already", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		const { ref, payment } = await startMemberPayment(ctx(), member.id);
		const confirm = (by: Ctx) =>
			errorCodeOf(confirmMemberPayment(by, { memberId: member.id, ref, card: "declined" }));
		const quick = confirm(ctx()).then(async (answer) => {
			expect(await paymentRow(world, payment.id)).toMatchObject({ status: "failed" });
			await startMemberPayment(ctx(), member.id);
			return answer;
		});
		const write: Db["write"] = async (work) => {
			await quick;
			return world.db.write(work);
		};
		const slow = confirm({ ...ctx(), db: { ...world.db, write } });
		expect([await quick, await slow]).toEqual(["card_declined", "card_declined"]);
		expect(await paymentRow(world, payment.id)).toMatchObject({ status: "failed" });
		expect(await statuses(world)).toEqual(["failed", "created"]);
	});

	test("a checkout page uses the newest attempt, even of two in the same millisecond", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		let paymentId = "";
		for (let i = 0; i < 6; i++) {
			const { payment } = await startMemberPayment(ctx(), member.id);
			paymentId = payment.id;
			expect(await errorCodeOf(confirmPayment(ctx(), { paymentId, card: "declined" }))).toBe("card_declined");
		}
		await startMemberPayment(ctx(), member.id);
		expect((await confirmPayment(ctx(), { paymentId, card: "success" })).status).toBe("paid");
	});
});

describe("a card that the bank asks about", () => {
	test("is paid when the answer is yes", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		const { status, payment } = await pay(ctx(), member.id, "authentication");
		expect(status).toBe("action_required");
		expect(payment.status).toBe("action_required");
		expect((await memberRow(world, member.id))?.confirmed).toBe(false);
		expect((await startMemberPayment(ctx(), member.id)).payment.id).toBe(payment.id);
		expect((await confirmPayment(ctx(), { paymentId: payment.id })).status).toBe("action_required");
		const approved = await confirmPayment(ctx(), { paymentId: payment.id, answer: "approve" });
		expect(approved).toMatchObject({ status: "paid", payment: { status: "paid" } });
		expect(await confirmPayment(ctx(), { paymentId: payment.id, answer: "refuse" })).toEqual(approved);
		expect(await charges(world)).toBe(1);
	});

	test("is declined when the answer is no, and can be tried again", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		const { payment } = await pay(ctx(), member.id, "authentication");
		const refused = confirmPayment(ctx(), { paymentId: payment.id, answer: "refuse" });
		await expect(refused).rejects.toThrow("Your bank did not confirm the payment.");
		expect(await paymentRow(world, payment.id)).toMatchObject({ status: "failed" });
		expect(await errorCodeOf(confirmPayment(ctx(), { paymentId: payment.id, answer: "approve" }))).toBe(
			"card_declined",
		);
		expect((await pay(ctx(), member.id)).status).toBe("paid");
		expect(await charges(world)).toBe(1);
	});

	test("is given up after a day without an answer, and a late answer charges nothing", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		const { payment } = await pay(ctx(), member.id, "authentication");
		world.clock.advance(DAY - MINUTE);
		await sweepPayments(world.nobody);
		expect(await statuses(world)).toEqual(["requires_action"]);
		world.clock.advance(2 * MINUTE);
		await sweepPayments(world.nobody);
		expect(await statuses(world)).toEqual(["canceled"]);
		expect(await paymentRow(world, payment.id)).toMatchObject({ status: "due" });
		const late = confirmPayment(ctx(), { paymentId: payment.id, answer: "approve" });
		await expect(late).rejects.toMatchObject({
			code: "conflict",
			message: "This payment was closed before it was made, and nothing was charged. Please start it again.",
		});
		expect(await charges(world)).toBe(0);
	});

	test("is called made if it was paid in another window", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		const { ref, payment } = await startMemberPayment(ctx(), member.id);
		await world.db.write((tx) => tx.update(attempts).set({ status: "canceled" }));
		await pay(ctx(), member.id);
		const late = confirmMemberPayment(ctx(), { memberId: member.id, ref });
		await expect(late).rejects.toMatchObject({ code: "conflict", message: texts.madeAlready });
		expect(await paymentRow(world, payment.id)).toMatchObject({ status: "paid" });
	});

	test("an answer that is lost is found again", async () => {
		const line = breakableGateway();
		using world = openWorld({ wrap: line.wrap });
		const { ctx, member } = await tripWithGuest(world);
		const { payment } = await pay(ctx(), member.id, "authentication");
		line.loseNext("answerDemo", "after");
		const lost = await confirmPayment(ctx(), { paymentId: payment.id, answer: "approve" });
		expect(lost).toMatchObject({ status: "checking", payment: { status: "processing" } });
		expect(await recheckUnknownPayment(ctx(), payment.id)).toBe(true);
		expect(await paymentRow(world, payment.id)).toMatchObject({ status: "paid" });
	});

	test("an answer that never arrived may be given again", async () => {
		const line = breakableGateway();
		using world = openWorld({ wrap: line.wrap });
		const { ctx, member } = await tripWithGuest(world);
		const { payment } = await pay(ctx(), member.id, "authentication");
		line.loseNext("answerDemo", "before");
		await confirmPayment(ctx(), { paymentId: payment.id, answer: "approve" });
		expect(await recheckUnknownPayment(ctx(), payment.id)).toBe(true);
		expect(await paymentRow(world, payment.id)).toMatchObject({ status: "action_required" });
		expect((await confirmPayment(ctx(), { paymentId: payment.id, answer: "approve" })).status).toBe("paid");
	});
});

describe("an answer that is lost", () => {
	test("is checked, cannot be paid again, and is paid as soon as the provider answers", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		const { ref, payment } = await startMemberPayment(ctx(), member.id);
		const confirm = (card: TestCard) => confirmMemberPayment(ctx(), { memberId: member.id, ref, card });
		expect(await confirm("lost_answer")).toMatchObject({
			status: "checking",
			payment: { status: "processing" },
		});
		expect(await confirm("success")).toMatchObject({ status: "checking" });
		expect(await errorCodeOf(startMemberPayment(ctx(), member.id))).toBe("payment_checking");
		expect(await recheckUnknownPayment(ctx(), payment.id)).toBe(false);
		world.clock.advance(5 * SECOND);
		expect(await recheckUnknownPayment(ctx(), payment.id)).toBe(true);
		expect(await recheckUnknownPayment(ctx(), payment.id)).toBe(false);
		expect(await confirm("success")).toMatchObject({ status: "paid" });
		expect(await charges(world)).toBe(1);
		expect((await memberRow(world, member.id))?.confirmed).toBe(true);
	});

	test("is found by a second confirmation, which pays nothing itself", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		const { ref } = await startMemberPayment(ctx(), member.id);
		const confirm = (card: TestCard) => confirmMemberPayment(ctx(), { memberId: member.id, ref, card });
		await confirm("lost_answer");
		world.clock.advance(5 * SECOND);
		expect(await confirm("declined")).toMatchObject({ status: "paid" });
		expect(await charges(world)).toBe(1);
	});

	test("before it had an effect lets the payment be made again, after it was canceled at the provider", async () => {
		const line = breakableGateway();
		using world = openWorld({ wrap: line.wrap });
		const { ctx, member } = await tripWithGuest(world);
		line.loseNext("confirmDemo", "before");
		const { status, payment } = await pay(ctx(), member.id, "success");
		expect(status).toBe("checking");
		expect(await recheckUnknownPayment(ctx(), payment.id)).toBe(false);
		world.clock.advance(21 * SECOND);
		expect(await recheckUnknownPayment(ctx(), payment.id)).toBe(true);
		expect(await world.db.read.select().from(demoIntents)).toMatchObject([{ status: "canceled" }]);
		expect(await paymentRow(world, payment.id)).toMatchObject({ status: "due" });
		expect((await pay(ctx(), member.id)).status).toBe("paid");
	});

	test("of a decline becomes a decline", async () => {
		const line = breakableGateway();
		using world = openWorld({ wrap: line.wrap });
		const { ctx, member } = await tripWithGuest(world);
		line.loseNext("confirmDemo", "after");
		const { payment } = await pay(ctx(), member.id, "declined");
		expect(await recheckUnknownPayment(ctx(), payment.id)).toBe(true);
		expect(await errorCodeOf(confirmPayment(ctx(), { paymentId: payment.id, card: "success" }))).toBe(
			"card_declined",
		);
		expect(await paymentRow(world, payment.id)).toMatchObject({ status: "failed" });
	});

	test("to a status request changes nothing", async () => {
		const line = breakableGateway();
		using world = openWorld({ wrap: line.wrap });
		const { ctx, member } = await tripWithGuest(world);
		line.loseNext("confirmDemo", "after");
		const { payment } = await pay(ctx(), member.id);
		line.loseNext("fetchIntent", "before");
		expect(await recheckUnknownPayment(ctx(), payment.id)).toBe(false);
		line.loseNext("fetchIntent", "after");
		expect((await confirmPayment(ctx(), { paymentId: payment.id })).status).toBe("checking");
		expect(await statuses(world)).toEqual(["unknown"]);
		world.clock.advance(LOOKUP_GAP_MS);
		expect((await confirmPayment(ctx(), { paymentId: payment.id })).status).toBe("paid");
	});
});

describe("a confirmation", () => {
	test("without a card only fetches the status, and says that nothing is paid", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		const { ref, payment } = await startMemberPayment(ctx(), member.id);
		expect(await errorCodeOf(confirmMemberPayment(ctx(), { memberId: member.id, ref }))).toBe("not_finished");
		world.clock.advance(LOOKUP_GAP_MS);
		expect(await errorCodeOf(confirmPayment(ctx(), { paymentId: payment.id }))).toBe("not_finished");
		expect(await statuses(world)).toEqual(["created"]);
	});

	test("of a payment that was never started is refused as not_finished", async () => {
		const line = breakableGateway();
		using world = openWorld({ wrap: line.wrap });
		const { ctx, member } = await tripWithGuest(world);
		const [payment] = await world.db.read.select().from(payments);
		const confirm = () => confirmPayment(ctx(), { paymentId: payment?.id ?? "", card: "success" });
		expect(await errorCodeOf(confirm())).toBe("not_finished");
		line.loseNext("createIntent", "after");
		await startMemberPayment(ctx(), member.id).catch(() => {});
		expect(await errorCodeOf(confirm())).toBe("not_finished");
		expect(await charges(world)).toBe(0);
	});

	test("is allowed only for the member's own payment and intent", async () => {
		using world = openWorld();
		const { ctx, member, trip, organizer } = await tripWithGuest(world);
		const other = await world.join(world.asGuest("other"), trip);
		const { ref, payment } = await startMemberPayment(ctx(), member.id);
		const foreign = await startMemberPayment(world.asGuest("other"), other.id);
		const by = (who: Ctx, id: string, intent: string) =>
			errorCodeOf(confirmMemberPayment(who, { memberId: id, ref: intent, card: "success" }));
		expect(await by(ctx(), member.id, foreign.ref)).toBe("not_found");
		expect(await by(ctx(), member.id, "pi_demo_invented")).toBe("not_found");
		expect(await by(ctx(), other.id, foreign.ref)).toBe("forbidden");
		expect(await by(world.as(organizer), member.id, ref)).toBe("forbidden");
		expect(await by(world.as(await world.user()), member.id, ref)).toBe("not_found");
		expect(await by(world.nobody, member.id, ref)).toBe("unauthenticated");
		const of = (who: Ctx, paymentId: string) =>
			errorCodeOf(confirmPayment(who, { paymentId, card: "success" }));
		expect(await of(world.asGuest("other"), payment.id)).toBe("forbidden");
		expect(await of(world.as(await world.user()), payment.id)).toBe("not_found");
		expect(await of(world.nobody, payment.id)).toBe("unauthenticated");
		expect(await of(world.nobody, "invented")).toBe("unauthenticated");
		expect(await of(world.asGuest("elsewhere"), "invented")).toBe("unauthenticated");
		expect(await of(world.as(organizer), "invented")).toBe("not_found");
		expect(await charges(world)).toBe(0);
	});
});
