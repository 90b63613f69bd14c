import { and, eq, gt, isNull, lte } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { NoticeKind } from "#app/features/messages/notifications/kinds.ts";
import { type Notice, notify } from "#app/features/messages/notifications/notify.server.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import type { InvoiceFact } from "#app/gateway/subscriptions.ts";
import { DAY_MS, dateOf, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { agreedPrice } from "#app/lib/tier-prices.ts";
import type { Reader, Tx } from "#db/db.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { receiptPathOf } from "./billing-paths.ts";
import { type TierTerm, termText, tierEndsAt } from "./subscription-rules.ts";
import {
	findNextPrice,
	findUndoneInvoice,
	type Invoice,
	type Subscription,
} from "./subscriptions.queries.ts";
import * as texts from "./texts/notices.ts";

type TierEvent = { before: Subscription; after: Subscription; paid: readonly InvoiceFact[] };

/**
 * Notifies a subscriber once for each invoice, each overdue renewal and the end of their plan, and whenever they cancel
 * it, resume it or schedule another.
 */
export async function notifyTierChanges(ctx: Ctx, tx: Tx, { before, after, paid }: TierEvent): Promise<void> {
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
			actionUrl: pathTo("/profile/plan"),
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
			actionUrl: pathTo("/profile/plan"),
			mail: { actionLabel: texts.yourPlan },
		});
	}
}

/** When the last period of an ended plan was over or was cut short, in UTC ms. */
function lastMomentOf(ctx: Ctx, { endedAt, currentPeriodEnd }: Subscription): number {
	const ended = endedAt ?? ctx.now.getTime();
	return Math.min(ended, currentPeriodEnd ?? ended);
}

/** Notifies the payer of a plan about a refund made by hand. `amount` is in cents. */
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

/** Notifies the buyer that a trip no longer has one-time Pro. */
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
			actionUrl: pathTo("/profile/plan"),
			mail: { actionLabel: texts.yourPlan },
		},
	);
}

function undoneText(plan: string, { amount, lostAmount }: Invoice): string {
	return lostAmount > 0
		? texts.takenByBank(formatCents(lostAmount), plan)
		: texts.allRefunded(formatCents(amount), plan);
}

/** Notifies the buyer that a trip has one-time Pro. */
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
				[texts.tierLabel, termText(invoice)],
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

type Step = { before: Subscription; after: Subscription };

/** The notice about a plan that was cancelled, resumed or scheduled to change; null for any other step. */
async function changeNotice(ctx: Ctx, db: Reader, step: Step): Promise<Notice | null> {
	const { before, after } = step;
	const { plan, isAnnual, currentPeriodEnd } = after;
	if (before.status === "pending" || after.status !== "active" || plan === "free") return null;
	if (currentPeriodEnd === null) return null;
	const own = { plan, isAnnual };
	const until = dayText(ctx, currentPeriodEnd);
	const price = agreedPrice({ ...own, price: after.price });
	const about = (kind: NoticeKind, term: TierTerm, cents: number, dateLabel: string) => ({
		kind,
		source: `${kind}:${after.id}:${after.updatedAt}`,
		actionUrl: pathTo("/profile/plan"),
		mail: {
			facts: [
				[texts.tierLabel, termText(term)],
				[texts.priceLabel, priceText(term, cents)],
				[dateLabel, until],
			] satisfies [string, string][],
			actionLabel: texts.yourPlan,
			note: demoNote(ctx),
		},
	});
	const term = termText(own);
	if (!before.cancelAtPeriodEnd && after.cancelAtPeriodEnd) {
		return {
			title: texts.cancelled(term),
			message: texts.endsOn({ plan: term, until }),
			...about("plan_cancelled", own, price, texts.endLabel),
		};
	}
	const { nextPlan } = after;
	if (nextPlan && !isSamePlanned(before, after)) {
		const next = { plan: nextPlan, isAnnual: after.nextIsAnnual ?? isAnnual };
		const cents = (await findNextPrice(db, after)) ?? price;
		return {
			title: texts.changesTo(termText(next), until),
			message: texts.keepsUntil({ plan: term, next: termText(next), until, amount: formatCents(cents) }),
			...about("plan_changed", next, cents, texts.beginLabel),
		};
	}
	if (!isResumed(step)) return null;
	return {
		title: texts.goesOn(term),
		message: texts.renewsAgain({ plan: term, until, amount: formatCents(price) }),
		...about("plan_resumed", own, price, texts.renewalLabel),
	};
}

function isSamePlanned(before: Subscription, after: Subscription): boolean {
	return before.nextPlan === after.nextPlan && before.nextIsAnnual === after.nextIsAnnual;
}

function isResumed({ before, after }: Step): boolean {
	const wasToEnd = before.cancelAtPeriodEnd || before.nextPlan !== null;
	const goesOn = !after.cancelAtPeriodEnd && after.nextPlan === null;
	const isSame = before.plan === after.plan && before.isAnnual === after.isAnnual;
	return wasToEnd && goesOn && isSame && before.currentPeriodStart === after.currentPeriodStart;
}

/** "$29.00 a year" */
function priceText({ isAnnual }: Pick<TierTerm, "isAnnual">, price: Cents): string {
	return (isAnnual ? texts.everyYear : texts.everyMonth)(formatCents(price));
}

export function dayText(ctx: Pick<Ctx, "now">, instant: number): string {
	return formatDate(dateOf(new Date(instant)), dateOf(ctx.now));
}

function demoNote({ payments }: Pick<Ctx, "payments">): string | undefined {
	return payments.provider === "demo" ? common.demoNothingCharged : undefined;
}

const ANNOUNCED_MS = 7 * DAY_MS;

/**
 * Notifies yearly subscribers a week before their renewal, once for each year.
 * @returns the number of plans that renew soon
 */
export async function announceRenewals(ctx: Ctx): Promise<number> {
	const now = ctx.now.getTime();
	const rows = await ctx.db.read
		.select()
		.from(subscriptions)
		.where(
			and(
				eq(subscriptions.provider, ctx.payments.provider),
				eq(subscriptions.status, "active"),
				eq(subscriptions.isAnnual, true),
				eq(subscriptions.cancelAtPeriodEnd, false),
				isNull(subscriptions.nextPlan),
				gt(subscriptions.currentPeriodEnd, now),
				lte(subscriptions.currentPeriodEnd, now + ANNOUNCED_MS),
			),
		);
	for (const row of rows) await announce(ctx, row);
	return rows.length;
}

async function announce(ctx: Ctx, row: Subscription): Promise<void> {
	const { id, userId, plan, price, currentPeriodEnd } = row;
	if (plan === "free" || currentPeriodEnd === null) return;
	const date = formatDate(dateOf(new Date(currentPeriodEnd)), dateOf(ctx.now));
	const amount = formatCents(agreedPrice({ plan, isAnnual: true, price }));
	await ctx.db.write((tx) =>
		notify(
			ctx,
			tx,
			null,
			{ userId, email: null },
			{
				kind: "plan_renews_soon",
				title: texts.renewsSoon(TIER_BY_ID[plan].name, date),
				message: texts.renewsFor(amount, date),
				source: `plan-renews:${id}:${currentPeriodEnd}`,
				actionUrl: pathTo("/profile/plan"),
				mail: { actionLabel: texts.yourPlan },
			},
		),
	);
}
