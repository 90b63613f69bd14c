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

/** Tells a giver whose charge the payment did not ask for, because it had been made or was closed, that it goes back. */
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

/** Tells a giver that a part of what they gave, or all of it, has gone back to their card. */
export async function notifyPresentRefunded(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, giver }: Given,
	{ amount: cents, source }: { amount: Cents; source: string },
): Promise<void> {
	const amount = formatCents(cents);
	await notify(ctx, tx, trip, giver, {
		kind: "refund_updated",
		title: texts.refundedTitle(amount),
		message: texts.refundedMessage(amount, member.name, trip.title),
		source: `present-refund:${source}`,
		actionUrl: presentsPath(trip.shareId),
		mail: { facts: [[paymentTexts.amount, amount]], actionLabel: texts.seeAll },
	});
}
