import { and, eq } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { findSubscriptionCard } from "#app/features/payments/cards/payment-methods.queries.ts";
import { isDecline, isProviderRefusal } from "#app/gateway/gateway.ts";
import type { SubscriptionFact } from "#app/gateway/subscriptions.ts";
import { addMonths, dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { agreedPrice, tierPrice } from "#app/lib/tier-prices.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { nextId } from "#db/next-id.ts";
import { subscriptionChanges } from "#db/schema/plans.ts";
import { applyOwnSubscription, applySubscription } from "./apply-subscription.server.ts";
import type { ChangeTierInput } from "./billing.schema.ts";
import { dayText } from "./subscription-notices.server.ts";
import { isSameTerm, isUpgrade, type TierTerm, termText } from "./subscription-rules.ts";
import { findLiveSubscription, findSubscription, type Subscription } from "./subscriptions.queries.ts";
import * as texts from "./texts/subscribing.ts";

/** How long the proration shown on a page stays valid. */
const PREVIEW_MS = 10 * 60_000;

type ChangeOffer = {
	to: TierTerm;
	atPeriodEnd: boolean;
	due: Cents; // charged at once
	credit: Cents; // left for the next invoices
	price: Cents; // of each period of the new plan
	newPlanCost: Cents; // of an immediate change, before credits
	unusedCredit: Cents; // the unused part of what was paid for the old plan
	prorateAt: number; // UTC ms, the proration time
	effectiveAt: number; // UTC ms
	nextChargeAt: number; // UTC ms, when the first whole period is charged
};

/** A live, paid plan with the provider's id. */
type RunningSubscription = Subscription & { ref: string; plan: TierTerm["plan"] };

/**
 * Previews the cost of a change of the asker's plan, without changing anything.
 * @throws DomainError unauthenticated, conflict without a live plan, while it is overdue or being changed, or for the
 * same plan
 */
export async function previewTierChange(ctx: Ctx, to: TierTerm): Promise<ChangeOffer> {
	const live = await requireRunning(ctx);
	return offerOf(ctx, live, to, wholeSecond(ctx.now.getTime()));
}

/**
 * Makes a change of plan that the asker has seen and agreed to. An upgrade takes effect at once, any other change at
 * the end of the period. Nothing changes if the amount due differs from what they saw.
 * @throws DomainError as previewTierChange does; amount_mismatch with the new figure; card_declined, after which
 * nothing has changed; ProviderTimeout, after which the sweeper finds the outcome
 */
export async function changeTier(ctx: Ctx, input: ChangeTierInput): Promise<Subscription> {
	const live = await requireRunning(ctx);
	const now = ctx.now.getTime();
	const isRecent =
		input.prorateAt !== undefined && input.prorateAt <= now && now - input.prorateAt <= PREVIEW_MS;
	const at = wholeSecond(isRecent && input.prorateAt !== undefined ? input.prorateAt : now);
	const offer = await offerOf(ctx, live, input, Math.max(at, wholeSecond(live.currentPeriodStart ?? at)));
	if (offer.due !== (input.due ?? 0)) {
		throw new DomainError("amount_mismatch", texts.newFigure(formatCents(offer.due)));
	}
	return carryOut(ctx, live, offer);
}

/**
 * Makes a change of plan for an asker who has seen only the new plan's price. Nothing is changed if more than that is due.
 * @throws as changeTier does
 */
export async function changeTierAtPrice(ctx: Ctx, to: TierTerm): Promise<Subscription> {
	const live = await requireRunning(ctx);
	const offer = await offerOf(ctx, live, to, wholeSecond(ctx.now.getTime()));
	if (offer.due > tierPrice(to.plan, to.isAnnual)) {
		throw new DomainError("amount_mismatch", texts.newFigure(formatCents(offer.due)));
	}
	return carryOut(ctx, live, offer);
}

/** The asker's plan, if it is paid and can be changed. @throws DomainError unauthenticated, conflict */
async function requireRunning(ctx: Ctx): Promise<RunningSubscription> {
	const live = await requireOwnSubscription(ctx, texts.noPlan);
	const { plan } = live;
	if (plan === "free") throw new DomainError("conflict", texts.noPlan);
	if (live.status === "past_due") throw new DomainError("conflict", texts.payFirst);
	if (await hasOpenChange(ctx.db.read, live.id)) throw new DomainError("conflict", texts.changeUnderWay);
	return { ...live, plan };
}

/**
 * The asker's live subscription at the current provider, paid or overdue.
 * @throws DomainError unauthenticated, conflict
 */
async function requireOwnSubscription(ctx: Ctx, refusal: string): Promise<Subscription & { ref: string }> {
	const { id: userId } = requireUser(ctx);
	const live = await findLiveSubscription(ctx.db.read, { userId });
	if (!live?.ref || live.provider !== ctx.payments.provider) throw new DomainError("conflict", refusal);
	return { ...live, ref: live.ref };
}

async function offerOf(
	ctx: Ctx,
	live: RunningSubscription,
	to: TierTerm,
	prorateAt: number,
): Promise<ChangeOffer> {
	const planned = live.nextPlan && { plan: live.nextPlan, isAnnual: live.nextIsAnnual ?? live.isAnnual };
	if (isSameTerm(live, to)) throw new DomainError("conflict", texts.samePlan);
	if (planned && isSameTerm(planned, to)) throw new DomainError("conflict", texts.plannedAlready);
	const atPeriodEnd = !isUpgrade(live, to);
	const term = { plan: to.plan, isAnnual: to.isAnnual };
	const price = { ...term, amount: tierPrice(to.plan, to.isAnnual) };
	const preview = await ctx.payments.previewChange({
		subscriptionRef: live.ref,
		price,
		atPeriodEnd,
		prorateAt,
	});
	const periodEnd = live.currentPeriodEnd ?? prorateAt;
	const effectiveAt = atPeriodEnd ? periodEnd : prorateAt;
	const nextChargeAt = atPeriodEnd || live.isAnnual === to.isAnnual ? periodEnd : periodAfter(prorateAt, to);
	return { to: term, atPeriodEnd, ...preview, price: price.amount, prorateAt, effectiveAt, nextChargeAt };
}

async function carryOut(ctx: Ctx, live: RunningSubscription, offer: ChangeOffer): Promise<Subscription> {
	const { to, atPeriodEnd, due, prorateAt, price, newPlanCost, unusedCredit } = offer;
	if (due > 0) await chargeDefaultCard(ctx, live);
	const change = await saveChangeRequest(ctx, live, {
		kind: "switch",
		...to,
		atPeriodEnd,
		amountDue: due,
		prorateAt,
		price,
		...(!atPeriodEnd && { newPlanCost, unusedCredit }),
	});
	return makeChange(ctx, live, change);
}

function periodAfter(instant: number, { isAnnual }: TierTerm): number {
	return Date.parse(`${addMonths(dateOf(new Date(instant)), isAnnual ? 12 : 1)}T00:00:00Z`);
}

const wholeSecond = (instant: number) => Math.floor(instant / 1000) * 1000;

/**
 * Cancels the asker's plan: at the end of the period that they have paid for, or at once while a renewal is overdue.
 * Nothing more is charged.
 * @throws DomainError unauthenticated, conflict if there is nothing to cancel; ProviderTimeout
 */
export async function cancelSubscription(ctx: Ctx): Promise<Subscription> {
	const known = await requireOwnSubscription(ctx, texts.nothingToCancel);
	// A renewal that was paid meanwhile must not end the plan at once.
	const live =
		known.status === "past_due"
			? await applyOwnSubscription(ctx, await ctx.payments.fetchSubscription(known.ref))
			: known;
	if (live.status === "past_due")
		return applyOwnSubscription(ctx, await ctx.payments.endSubscription(known.ref));
	if (live.status === "cancelled") return live;
	if (live.cancelAtPeriodEnd) throw new DomainError("conflict", texts.nothingToCancel);
	return makeChange(ctx, live, await saveChangeRequest(ctx, live, { kind: "cancel", atPeriodEnd: true }));
}

/** Takes back a cancellation or a planned change. @throws DomainError unauthenticated, conflict; ProviderTimeout */
export async function resumeSubscription(ctx: Ctx): Promise<Subscription> {
	const live = await requireOwnSubscription(ctx, texts.nothingToResume);
	if (!live.cancelAtPeriodEnd && live.nextPlan === null)
		throw new DomainError("conflict", texts.nothingToResume);
	return makeChange(ctx, live, await saveChangeRequest(ctx, live, { kind: "resume", atPeriodEnd: false }));
}

/**
 * Charges the overdue renewal to the asker's default card.
 * @throws DomainError unauthenticated, conflict if nothing is overdue, card_declined; ProviderTimeout, after which the
 * same call is safe because the provider charges an invoice once
 */
export async function payOverdue(ctx: Ctx): Promise<Subscription> {
	const live = await requireOwnSubscription(ctx, texts.nothingOverdue);
	if (live.status !== "past_due") throw new DomainError("conflict", texts.nothingOverdue);
	await requireCheckedBooks(ctx, ctx.db.read);
	await chargeDefaultCard(ctx, live);
	const after = await applyOwnSubscription(ctx, await ctx.payments.payOverdue(live.ref));
	if (after.status === "past_due") throw new DomainError("card_declined", texts.stillDeclined);
	return after;
}

/** Sets the default card at the provider before it charges, because the job that does so runs only every minute. */
async function chargeDefaultCard(ctx: Ctx, { userId, provider }: Subscription): Promise<void> {
	const card = await findSubscriptionCard(ctx.db.read, { userId, provider });
	const { externalCustomerRef: customer, externalPaymentMethodRef: method } = card ?? {};
	if (customer && method) await ctx.payments.setDefaultCard(customer, method);
}

/**
 * Ends a user's subscription at once, at the provider and here, so that nothing more is charged. Does nothing without a
 * plan.
 * @throws DomainError conflict while it is unknown whether a plan has begun, or if the plan is at another provider;
 * ProviderTimeout, after which the same call is safe
 */
export async function endSubscriptionOf(ctx: Ctx, userId: string): Promise<void> {
	const live = await findLiveSubscription(ctx.db.read, { userId });
	if (!live) return;
	if (!live.ref || live.provider !== ctx.payments.provider) {
		throw new DomainError("conflict", texts.planUnderWay);
	}
	await applySubscription(ctx, await ctx.payments.endSubscription(live.ref));
}

/** @throws DomainError conflict if a plan was begun after the last one was ended */
export async function requireNoSubscription(tx: Tx, userId: string): Promise<void> {
	if (await findLiveSubscription(tx, { userId })) throw new DomainError("conflict", texts.planUnderWay);
}

export type Change = typeof subscriptionChanges.$inferSelect;
type NewChange = Pick<Change, "kind" | "atPeriodEnd"> &
	Partial<
		Pick<Change, "plan" | "isAnnual" | "amountDue" | "prorateAt" | "price" | "newPlanCost" | "unusedCredit">
	>;

/**
 * Stores a requested change before the provider is called.
 * @param live the subscription as it was when the cost of a switch was calculated
 * @throws DomainError conflict while another change is under way, or if one was made since the calculation
 */
async function saveChangeRequest(ctx: Ctx, live: Subscription, wanted: NewChange): Promise<Change> {
	const now = ctx.now.getTime();
	const { id } = live;
	return ctx.db.write(async (tx) => {
		if (wanted.kind === "switch") await requireCheckedBooks(ctx, tx);
		const isOutdated = wanted.kind === "switch" && !isAsItWas(live, await findSubscription(tx, { id }));
		if (isOutdated || (await hasOpenChange(tx, id))) throw new DomainError("conflict", texts.changeUnderWay);
		const row = {
			...wanted,
			id: nextId(subscriptionChanges.subscriptionId, id, "change"),
			subscriptionId: id,
			createdAt: now,
			updatedAt: now,
		};
		return insertOne(tx, subscriptionChanges, row);
	});
}

/** The fields that decide the cost of a switch and when it takes effect. */
const PRICED = ["status", "plan", "isAnnual", "nextPlan", "cancelAtPeriodEnd", "currentPeriodStart"] as const;

function isAsItWas(live: Subscription, current: Subscription | null): boolean {
	return current !== null && PRICED.every((field) => current[field] === live[field]);
}

/**
 * Sends a stored change to the provider, under the change's own idempotency key.
 * @returns the subscription afterwards
 * @throws DomainError card_declined, after which nothing has changed; ProviderTimeout, after which the same call is
 * safe
 */
export async function makeChange(
	ctx: Ctx,
	{ ref }: Pick<Subscription, "ref">,
	change: Change,
): Promise<Subscription> {
	if (!ref) throw new Error("a change needs the provider's subscription");
	try {
		const applied = await applyOwnSubscription(ctx, await sendChange(ctx, ref, change));
		await closeChange(ctx, change.id, "done");
		return applied;
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		await closeChange(ctx, change.id, "failed", error.message);
		throw isDecline(error) ? new DomainError("card_declined", error.message) : error;
	}
}

/** Whether there is a change with an unknown outcome. */
export async function hasOpenChange(db: Reader, subscriptionId: string): Promise<boolean> {
	const isOpen = and(
		eq(subscriptionChanges.subscriptionId, subscriptionId),
		eq(subscriptionChanges.status, "unknown"),
	);
	return (await db.$count(subscriptionChanges, isOpen)) > 0;
}

export async function closeChange(
	ctx: Ctx,
	id: string,
	status: "done" | "failed",
	errorMessage: string | null = null,
): Promise<void> {
	const change = { status, errorMessage, updatedAt: ctx.now.getTime() };
	await ctx.db.write((tx) =>
		tx.update(subscriptionChanges).set(change).where(eq(subscriptionChanges.id, id)),
	);
}

function sendChange(ctx: Ctx, subscriptionRef: string, change: Change): Promise<SubscriptionFact> {
	const { id, kind, plan, isAnnual, atPeriodEnd, prorateAt, createdAt, price: agreed } = change;
	if (kind === "cancel") return ctx.payments.cancelSubscription({ id, subscriptionRef });
	if (kind === "resume") return ctx.payments.resumeSubscription({ id, subscriptionRef });
	if (!plan || isAnnual === null) throw new Error(`change ${id} has no plan`);
	const price = { plan, isAnnual, amount: agreedPrice({ plan, isAnnual, price: agreed }) };
	const request = { id, subscriptionRef, price, atPeriodEnd, prorateAt: prorateAt ?? createdAt };
	return ctx.payments.changeSubscription(request);
}

/** The message after a change of plan: what it cost, or when it takes effect. */
export function changeMessage(
	ctx: Pick<Ctx, "now">,
	{ nextPlan, currentPeriodEnd }: Subscription,
	{ due = 0, ...to }: ChangeTierInput,
): string {
	const term = termText(to);
	if (nextPlan && currentPeriodEnd !== null) return texts.changesOn(term, dayText(ctx, currentPeriodEnd));
	return due > 0 ? texts.chargedAndOn(formatCents(due), term) : texts.nowOn(term);
}
