import type { Ctx } from "#app/access/ctx.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import type { AttemptContext } from "../payments.queries.ts";
import * as paymentTexts from "../texts.ts";
import { presentsPath } from "./presents-path.ts";
import * as texts from "./texts.ts";

type Given = Pick<AttemptContext, "trip"> & {
	member: Pick<AttemptContext["member"], "name">;
	giver: NonNullable<AttemptContext["giver"]>;
};

/** Tells a giver that their charge is refunded, because the friend's payment was already made or closed. */
export async function notifyNotNeeded(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, giver, attempt }: Given & Pick<AttemptContext, "attempt">,
): Promise<void> {
	const amount = formatCents(attempt.amount);
	await notify(ctx, tx, trip, giver, {
		kind: "payment_received",
		title: texts.notNeeded,
		message: texts.notNeededMessage(amount, member.name, trip.title),
		source: `present-not-needed:${attempt.id}`,
		actionUrl: presentsPath(trip.shareId),
		mail: { facts: [[paymentTexts.amount, amount]], actionLabel: texts.seeAll },
	});
}

/** The outcome of a refund: made, failed, or a failed one that the organizer has marked as paid back or dropped. */
type RefundOutcome = "processed" | "failed" | "paid_back" | "dropped";

/** Tells a giver the outcome of a full or partial refund of their present. */
export async function notifyPresentRefund(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, giver }: Given,
	{ amount: cents, outcome, requestId }: { amount: Cents; outcome: RefundOutcome; requestId: string },
): Promise<void> {
	const amount = formatCents(cents);
	const facts = { amount, name: member.name, trip: trip.title, organizer: trip.organizerName };
	await notify(ctx, tx, trip, giver, {
		kind: "refund_updated",
		...refundWords(outcome, facts),
		source:
			outcome === "processed" ? `present-refund:${requestId}` : `present-refund:${requestId}:${outcome}`,
		actionUrl: presentsPath(trip.shareId),
		mail: { facts: [[paymentTexts.amount, amount]], actionLabel: texts.seeAll },
	});
}

function refundWords(
	outcome: RefundOutcome,
	facts: { amount: string; name: string; trip: string; organizer: string },
): { title: string; message: string } {
	const { amount, name, trip } = facts;
	if (outcome === "processed")
		return { title: texts.refundedTitle(amount), message: texts.refundedMessage(amount, name, trip) };
	if (outcome === "failed")
		return { title: texts.notRefundedTitle(amount), message: texts.notRefundedMessage(facts) };
	return { title: texts.settledTitle[outcome](amount), message: texts.settledMessage[outcome](facts) };
}
