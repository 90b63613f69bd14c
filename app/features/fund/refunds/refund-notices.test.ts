import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { findNextPayment } from "#app/features/payments/schedule/payment-summary.ts";
import type { MailContent } from "#app/mail/content.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/messages.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { approveRefund, requestRefundOf } from "#tests/support/refunds.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { fundView } from "../fund-view.server.ts";
import { decideRefund } from "./decide-refund.server.ts";
import { refundsView } from "./refunds-view.server.ts";
import { requestRefund } from "./request-refund.server.ts";
import { reviewApproval } from "./review-refund.server.ts";
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
		using world = openWorld();
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
