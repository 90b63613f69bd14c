import type { Ctx } from "#app/access/ctx.ts";
import { type Notice, notify } from "#app/features/messages/notifications/notify.server.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import type { InvoiceFact } from "#app/gateway/subscriptions.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { agreedPrice } from "#app/lib/tier-prices.ts";
import type { Tx } from "#db/client.server.ts";
import { receiptPathOf, TIER_PATH } from "./billing-paths.ts";
import { changeNotice } from "./change-notices.server.ts";
import { dayText, demoNote, priceText, termText } from "./notice-parts.ts";
import { tierEndsAt } from "./subscription-rules.ts";
import { findUndoneInvoice, type Invoice, type Subscription } from "./subscriptions.queries.ts";
import * as texts from "./texts/notices.ts";

type TierEvent = { before: Subscription; after: Subscription; paid: readonly InvoiceFact[] };

/**
 * Tells a subscriber what has become of their plan: once for each invoice, each overdue renewal, its end, and
 * whenever they cancel it, keep it or plan another.
 */
export async function notifyTier(ctx: Ctx, tx: Tx, { before, after, paid }: TierEvent): Promise<void> {
	const tell = (notice: Notice) => notify(ctx, tx, null, { userId: after.userId, email: null }, notice);
	for (const invoice of paid) await tell(paidNotice(ctx, { before, after }, invoice));
	const change = await changeNotice(ctx, tx, { before, after });
	if (change) await tell(change);
	const { name } = TIER_BY_ID[after.plan];
	if (after.status === "past_due" && after.pastDueSince !== null) {
		const until = dayText(ctx, tierEndsAt(after) ?? after.pastDueSince);
		await tell({
			kind: "plan_unpaid",
			title: texts.unpaid(name),
			message: texts.graceUntil({ plan: name, until }),
			source: `plan-unpaid:${after.id}:${after.pastDueSince}`,
			actionUrl: TIER_PATH,
			mail: { actionLabel: texts.payNow },
		});
	}
	if (after.status === "cancelled" && before.status !== "pending") {
		const undone = await findUndoneInvoice(tx, { subscriptionId: after.id, at: lastMomentOf(ctx, after) });
		await tell({
			kind: "plan_ended",
			title: texts.ended(name),
			message: undone
				? `${undoneText(TIER_BY_ID[undone.plan].name, undone)} ${texts.freeNow}`
				: texts.freeNow,
			source: `plan-ended:${after.id}`,
			actionUrl: TIER_PATH,
			mail: { actionLabel: texts.yourPlan },
		});
	}
}

/** When the last period of a plan that has ended was over or was cut short, in UTC ms. */
function lastMomentOf(ctx: Ctx, { endedAt, currentPeriodEnd }: Subscription): number {
	const ended = endedAt ?? ctx.now.getTime();
	return Math.min(ended, currentPeriodEnd ?? ended);
}

/** Tells who has paid for a plan what of it was refunded by hand, in cents. */
export async function notifyTierRefund(
	ctx: Ctx,
	tx: Tx,
	invoice: Invoice,
	{ ref, amount }: { ref: string; amount: Cents },
): Promise<void> {
	const what = invoice.isAnnual === null ? texts.oneTimeName : TIER_BY_ID[invoice.plan].name;
	await notify(
		ctx,
		tx,
		null,
		{ userId: invoice.userId, email: null },
		{
			kind: "plan_refunded",
			title: texts.refunded(formatCents(amount), what),
			message: texts.goesToCard,
			source: `refund:${ref}:plan`,
			actionUrl: receiptPathOf(invoice.ref),
			mail: {
				facts: [
					[texts.amount, formatCents(amount)],
					[texts.date, dayText(ctx, ctx.now.getTime())],
				],
				actionLabel: texts.seeReceipt,
				note: demoNote(ctx),
			},
		},
	);
}

/** Tells who has bought one-time Pro that its trip has it no more. */
export async function notifyOneTimeProEnded(
	ctx: Ctx,
	tx: Tx,
	invoice: Invoice,
	tripTitle: string,
): Promise<void> {
	await notify(
		ctx,
		tx,
		null,
		{ userId: invoice.userId, email: null },
		{
			kind: "plan_ended",
			title: texts.oneTimeProEnded(tripTitle),
			message: `${undoneText(texts.oneTimeName, invoice)} ${texts.ownPlanNow(tripTitle)}`,
			source: `one-time-ended:${invoice.ref}`,
			actionUrl: TIER_PATH,
			mail: { actionLabel: texts.yourPlan },
		},
	);
}

function undoneText(plan: string, { amount, lostAmount }: Invoice): string {
	return lostAmount > 0
		? texts.takenByBank(formatCents(lostAmount), plan)
		: texts.allRefunded(formatCents(amount), plan);
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
					[texts.date, dayText(ctx, ctx.now.getTime())],
				],
				actionLabel: texts.seeReceipt,
				note: demoNote(ctx),
			},
		},
	);
}

function paidNotice(ctx: Ctx, { before, after }: Omit<TierEvent, "paid">, invoice: InvoiceFact): Notice {
	const isOwn = after.plan === invoice.plan && after.isAnnual === invoice.isAnnual;
	const price = agreedPrice({ ...invoice, price: isOwn ? after.price : null });
	return {
		...paidTexts(before, invoice, {
			until: dayText(ctx, invoice.periodEnd),
			amount: formatCents(price),
		}),
		source: `invoice:${invoice.ref}`,
		actionUrl: receiptPathOf(invoice.ref),
		mail: {
			facts: [
				[texts.planLabel, termText(invoice)],
				[texts.priceLabel, priceText(invoice, price)],
				[texts.amount, formatCents(invoice.amount)],
				[texts.date, dayText(ctx, invoice.paidAt)],
				[texts.period, dayText(ctx, invoice.periodEnd)],
			],
			actionLabel: texts.seeReceipt,
			note: demoNote(ctx),
		},
	};
}

function paidTexts(before: Subscription, invoice: InvoiceFact, next: { until: string; amount: string }) {
	const { name } = TIER_BY_ID[invoice.plan];
	if (before.status === "pending") {
		return {
			kind: "plan_begun",
			title: texts.begun(name),
			message: texts.beginsNow({ plan: name, ...next }),
		} as const;
	}
	if (before.plan === invoice.plan && before.isAnnual === invoice.isAnnual) {
		const message = texts.renewedUntil({ plan: name, ...next });
		return { kind: "plan_renewed", title: texts.renewed(name), message } as const;
	}
	const term = termText(invoice);
	const was = before.plan === "free" ? name : termText({ plan: before.plan, isAnnual: before.isAnnual });
	return {
		kind: "plan_changed",
		title: texts.changedTo(term),
		message: texts.changedFrom({ plan: term, was, ...next }),
	} as const;
}
