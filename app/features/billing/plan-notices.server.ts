import type { Ctx } from "#app/access/ctx.ts";
import { type Notice, notify } from "#app/features/notifications/notify.server.ts";
import { PLAN_BY_ID } from "#app/features/subscriptions/plans.ts";
import type { InvoiceFact } from "#app/gateway/subscriptions.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Tx } from "#db/client.server.ts";
import { PLAN_PATH, receiptPathOf } from "./billing-paths.ts";
import { type PlanTerm, planEndsAt } from "./subscription-rules.ts";
import type { Subscription } from "./subscriptions.queries.ts";
import * as texts from "./texts/notices.ts";

type PlanEvent = { before: Subscription; after: Subscription; paid: readonly InvoiceFact[] };

/** Tells a subscriber what has become of their plan: once for each invoice, each overdue renewal and its end. */
export async function notifyPlan(ctx: Ctx, tx: Tx, { before, after, paid }: PlanEvent): Promise<void> {
	const tell = (notice: Notice) => notify(ctx, tx, null, { userId: after.userId, email: null }, notice);
	for (const invoice of paid) await tell(paidNotice(ctx, before, invoice));
	const { name } = PLAN_BY_ID[after.plan];
	if (after.status === "past_due" && after.pastDueSince !== null) {
		const until = dayText(ctx, planEndsAt(after) ?? after.pastDueSince);
		await tell({
			kind: "plan_unpaid",
			title: texts.unpaid(name),
			message: texts.graceUntil({ plan: name, until }),
			source: `plan-unpaid:${after.id}:${after.pastDueSince}`,
			actionUrl: PLAN_PATH,
			mail: { actionLabel: texts.payNow },
		});
	}
	if (after.status === "cancelled" && before.status !== "pending") {
		await tell({
			kind: "plan_ended",
			title: texts.ended(name),
			message: texts.freeNow,
			source: `plan-ended:${after.id}`,
			actionUrl: PLAN_PATH,
			mail: { actionLabel: texts.yourPlan },
		});
	}
}

/** Tells who has bought one-time Pro that its trip has it. */
export async function notifyPurchase(
	ctx: Ctx,
	tx: Tx,
	purchase: { ref: string; userId: string; amount: number; tripTitle: string },
): Promise<void> {
	await notify(
		ctx,
		tx,
		null,
		{ userId: purchase.userId, email: null },
		{
			kind: "plan_begun",
			title: texts.oneTimePro(purchase.tripTitle),
			message: texts.hasProFeatures(purchase.tripTitle),
			source: `invoice:${purchase.ref}`,
			actionUrl: receiptPathOf(purchase.ref),
			mail: {
				facts: [
					[texts.amount, formatCents(purchase.amount)],
					[texts.date, dayText(ctx, ctx.now().getTime())],
				],
				actionLabel: texts.seeReceipt,
				note: demoNote(ctx),
			},
		},
	);
}

function paidNotice(ctx: Ctx, before: Subscription, invoice: InvoiceFact): Notice {
	const { name } = PLAN_BY_ID[invoice.plan];
	const until = dayText(ctx, invoice.periodEnd);
	const isSamePlan = before.plan === invoice.plan && before.isAnnual === invoice.isAnnual;
	const isRenewal = before.status !== "pending" && isSamePlan;
	return {
		...(isRenewal
			? {
					kind: "plan_renewed",
					title: texts.renewed(name),
					message: texts.renewedUntil({ plan: name, until }),
				}
			: { kind: "plan_begun", title: texts.begun(name), message: texts.beginsNow({ plan: name, until }) }),
		source: `invoice:${invoice.ref}`,
		actionUrl: receiptPathOf(invoice.ref),
		mail: {
			facts: [
				[texts.planLabel, termText(invoice)],
				[texts.amount, formatCents(invoice.amount)],
				[texts.date, dayText(ctx, invoice.paidAt)],
				[texts.period, until],
			],
			actionLabel: texts.seeReceipt,
			note: demoNote(ctx),
		},
	};
}

/** "Plus, annual" */
export function termText({ plan, isAnnual }: PlanTerm): string {
	return (isAnnual ? texts.annual : texts.monthly)(PLAN_BY_ID[plan].name);
}

function dayText(ctx: Pick<Ctx, "now">, instant: number): string {
	return formatDate(dateOf(new Date(instant)), dateOf(ctx.now()));
}

function demoNote({ payments }: Pick<Ctx, "payments">): string | undefined {
	return payments.provider === "demo" ? common.demoNothingCharged : undefined;
}
