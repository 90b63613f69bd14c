import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { findNextPayment } from "#app/features/payments/schedule/payment-summary.ts";
import type { PaymentGateway, RefundFact } from "#app/gateway/gateway.ts";
import type { MailContent } from "#app/mail/content.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/messages.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { approveRefund, requestRefundOf } from "#tests/support/refunds.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { fundView } from "../fund-view.server.ts";
import { decideRefund } from "./decide-refund.server.ts";
import { applyRefund } from "./process-refund.server.ts";
import { listRefundLines } from "./refunds.queries.ts";
import { refundsView } from "./refunds-view.server.ts";
import { requestRefund } from "./request-refund.server.ts";
import { reviewApproval } from "./review-refund.server.ts";
import { startRefund } from "./start-refund.server.ts";
import { cannotUndo } from "./texts/decision.ts";

async function lastMailTo({ db }: World, userId: string): Promise<MailContent> {
	const isTheirs = and(eq(outbox.userId, userId), eq(outbox.channel, "mail"));
	const mail = (await db.read.select().from(outbox).where(isTheirs)).at(-1);
	return mail?.content as MailContent;
}

const messagesTo = async ({ db }: World, userId: string) =>
	(await db.read.select().from(notifications).where(eq(notifications.userId, userId))).map(
		({ message }) => message,
	);

test("the mail that rejects a request names the amount that was asked for", async () => {
	using world = openWorld();
	const { mia, ctx, member, organizer } = await memberOnInstalments(world, { paymentPlan: "3-month" });
	const { id } = await requestRefundOf(ctx(), member);
	expect((await lastMailTo(world, organizer.id)).facts).toContainEqual(["Amount", "$313.65"]);
	await decideRefund(world.as(organizer), id, { status: "rejected", organizerNotes: "The flat is paid" });
	expect((await lastMailTo(world, mia.id)).facts).toContainEqual(["Amount", "$313.65"]);
});

test.each([
	[true, "They want to leave the trip."],
	[false, "They want to stay on the trip. They aren't asked again for what goes back."],
])("the organizer is told whether the member wants to leave: %s", async (leaving, words) => {
	using world = openWorld();
	const { ctx, member, trip, organizer } = await memberOnInstalments(world, { paymentPlan: "3-month" });
	await requestRefund(ctx(), { tripId: trip.id, memberId: member.id, leaving });
	expect((await messagesTo(world, organizer.id)).at(-1)).toContain(words);
	const { refunds } = await fundView(world.as(organizer), trip.id);
	expect(refunds.named[0]?.wish).toBe(leaving ? "Wants to leave the trip" : "Wants to stay on the trip");
});

/** A world whose provider makes refunds and reports them with this status. */
function worldWithRefunds(status: RefundFact["status"]) {
	const wrap = (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		refund: async (order) => ({ ...(await gateway.refund(order)), status }),
		fetchRefund: async (ref) => ({ ...(await gateway.fetchRefund(ref)), status }),
	});
	return openWorld({ wrap });
}

describe("the member's mails of an approved refund", () => {
	const approve = async (world: World) => {
		const { ctx, member, mia, organizer } = await memberOnInstalments(world, { paymentPlan: "full" });
		const { id } = await requestRefundOf(ctx(), member);
		await decideRefund(world.as(organizer), id, { status: "approved", organizerNotes: "Get well" });
		const isTheirs = and(eq(outbox.userId, mia.id), eq(outbox.channel, "mail"));
		const rows = await world.db.read.select().from(outbox).where(isTheirs);
		const mails = rows
			.filter(({ kind }) => kind === "refund_updated")
			.map(({ content, runAt }) => ({
				...(content as MailContent),
				wait: runAt - world.clock.now().getTime(),
			}));
		return { id, mails, by: `${organizer.firstName} ${organizer.lastName}` };
	};

	test("are one where it is made at once, with the organizer's words", async () => {
		using world = openWorld();
		const { mails, by } = await approve(world);
		expect(mails.map(({ heading }) => heading)).toEqual(["$941.57 refunded"]);
		expect(mails[0]?.paragraphs[0]).toMatch(
			RegExp(`^${by} has approved it\\. Your refund .*${by} says: “Get well”$`),
		);
	});

	test("are one where the bank refuses it at once, and nothing is called refunded", async () => {
		using world = worldWithRefunds("failed");
		const { mails, by } = await approve(world);
		expect(mails.map(({ heading }) => heading)).toEqual(["Your refund did not go through"]);
		expect(mails[0]?.paragraphs[0]).toContain(`${by} says: “Get well”`);
		expect(mails[0]?.paragraphs[0]).not.toContain("what goes back");
	});

	test("are one, that says what was wanted, where the bank refuses what the organizer started", async () => {
		using world = worldWithRefunds("failed");
		const { member, mia, organizer } = await memberOnInstalments(world, { paymentPlan: "full" });
		const order = { memberIds: [member.id], reason: "Rain", leaving: false };
		await startRefund(world.as(organizer), member.tripId, order);
		const [message] = (await messagesTo(world, mia.id)).filter((one) => one.includes("Rain"));
		expect(message).toMatch(/^\S+ \S+ wanted to refund you\. Your card's bank did not accept/);
		expect(message).not.toMatch(/has refunded you|what goes back/);
	});

	test("are two where the first was sent before the refund was made", async () => {
		using world = worldWithRefunds("pending");
		const { id } = await approve(world);
		await world.db.write((tx) => tx.update(outbox).set({ status: "sent" }));
		const [line] = await listRefundLines(world.db.read, id);
		await applyRefund(world.nobody, {
			...{ ref: `re_demo_${line?.id}`, id: line?.id ?? "", chargeRef: "", amount: line?.amount ?? 0 },
			...{ status: "succeeded", error: null },
		});
		const told = (await world.db.read.select().from(notifications)).filter(
			({ type }) => type === "refund_update",
		);
		expect(told.map(({ title }) => title)).toEqual([
			"Your refund of $941.57 is approved",
			"$941.57 refunded",
		]);
		expect(told[1]?.message).not.toMatch(/approved|Get well/);
	});

	test("are two where it takes longer, and the second does not repeat the first", async () => {
		using world = worldWithRefunds("pending");
		const { id, mails } = await approve(world);
		expect(mails.map(({ heading }) => heading)).toEqual(["Your refund of $941.57 is approved"]);
		expect(mails[0]?.wait).toBeGreaterThan(MINUTE - 10_000);
		world.clock.advance(MINUTE);
		const [line] = await listRefundLines(world.db.read, id);
		await applyRefund(world.nobody, {
			...{ ref: `re_demo_${line?.id}`, id: line?.id ?? "", chargeRef: "", amount: line?.amount ?? 0 },
			...{ status: "succeeded", error: null },
		});
		const told = (await world.db.read.select().from(notifications)).filter(
			({ type }) => type === "refund_update",
		);
		expect(told.map(({ title }) => title)).toEqual([
			"Your refund of $941.57 is approved",
			"$941.57 refunded",
		]);
		expect(told[1]?.message).not.toMatch(/approved|Get well/);
	});
});

describe("a member who stays", () => {
	const stay = async (world: World, paymentPlan: "full" | "3-month") => {
		const given = await memberOnInstalments(world, { paymentPlan, consent: paymentPlan !== "full" });
		const { ctx, member, trip, mia, organizer } = given;
		const { own } = await refundsView(ctx(), trip.id);
		const { id } = await requestRefund(ctx(), { tripId: trip.id, memberId: member.id, leaving: false });
		await approveRefund(world.as(organizer), id, 5_000);
		const approval = (await messagesTo(world, mia.id)).find((one) => one.includes("You stay on the trip"));
		return { own, approval, given };
	};

	test("reads in the approval's message that what goes back isn't asked for again, and it isn't", async () => {
		using world = openWorld();
		const { approval, given } = await stay(world, "full");
		expect(approval).toContain("You stay on the trip, and aren't asked again for what goes back.");
		const payments = await listMemberPayments(world.db.read, { memberId: given.member.id });
		expect(payments.map(({ status }) => status)).toEqual(["partially_refunded"]);
		expect(findNextPayment(payments)).toBeNull();
	});

	test.each([
		["full", false],
		["3-month", true],
	] as const)("of a %s plan is said to have more to pay: %s", async (paymentPlan, hasMore) => {
		using world = openWorld();
		const { ctx, member, trip, organizer } = await memberOnInstalments(world, { paymentPlan });
		const { id } = await requestRefund(ctx(), { tripId: trip.id, memberId: member.id, leaving: false });
		const review = await reviewApproval(world.as(organizer), id, { leaving: false });
		expect(review.hasMoreToPay).toBe(hasMore);
		const words = cannotUndo(false, review.hasMoreToPay);
		expect(words.includes("Their later payments stay as they are.")).toBe(hasMore);
		expect(words).toContain("They stay, and aren't asked again for what goes back.");
	});

	test("is told that automatic charges wait, where some are to come", async () => {
		using world = worldWithRefunds("pending");
		const { own, approval } = await stay(world, "3-month");
		expect(own?.hasChargesAhead).toBe(true);
		expect(approval).toContain("Automatic charges wait until the money has gone back.");
	});

	test("is told nothing of charges, where everything is paid", async () => {
		using world = openWorld();
		const { own, approval } = await stay(world, "full");
		expect(own?.hasChargesAhead).toBe(false);
		expect(approval).not.toContain("harges");
	});
});
