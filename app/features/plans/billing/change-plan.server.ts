import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { addMonths, dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { tierPrice } from "#app/lib/tier-prices.ts";
import type { ChangeTierInput } from "./billing.schema.ts";
import { hasOpenChange, makeChange, storeChange } from "./make-change.server.ts";
import { isSameTerm, isUpgrade, type TierTerm } from "./subscription-rules.ts";
import { findLiveSubscription, type Subscription } from "./subscriptions.queries.ts";
import * as texts from "./texts/subscribing.ts";

/** The proration that a page has shown stays good for this long. */
const PREVIEW_MS = 10 * 60_000;

export type ChangeOffer = {
	to: TierTerm;
	atPeriodEnd: boolean;
	due: Cents; // charged at once
	credit: Cents; // left for the next invoices
	price: Cents; // of each period of the new plan
	newPlanCost: Cents; // of a change at once, before anything is taken off
	unusedCredit: Cents; // what was paid for the old plan and not used
	prorateAt: number; // UTC ms, the time for which it was reckoned
	effectiveAt: number; // UTC ms
	nextChargeAt: number; // UTC ms, when a whole period is charged for the first time
};

/** A running plan that is paid, with the provider's ref. */
type RunningSubscription = Subscription & { ref: string; plan: TierTerm["plan"] };

/**
 * What a change of the asker's plan would cost now. Nothing is changed.
 * @throws DomainError unauthenticated, conflict without a running plan, while it is overdue, or for the same plan
 */
export async function previewTierChange(ctx: Ctx, to: TierTerm): Promise<ChangeOffer> {
	const live = await requireRunning(ctx);
	return offerOf(ctx, live, to, wholeSecond(ctx.now.getTime()));
}

/**
 * Makes a change of plan that the asker has seen and agreed to. An upgrade takes effect at once, any other change at the end
 * of the period. Nothing is changed if the amount due is no longer the one that they saw.
 * @throws DomainError as previewPlanChange does; amount_mismatch with the new figure; card_declined, after which nothing has
 * changed; ProviderTimeout, after which the sweeper finds out
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
	const { id: userId } = requireUser(ctx);
	const live = await findLiveSubscription(ctx.db.read, { userId });
	const { ref, plan, provider } = live ?? {};
	if (!live || !ref || !plan || plan === "free" || provider !== ctx.payments.provider) {
		throw new DomainError("conflict", texts.noPlan);
	}
	if (live.status === "past_due") throw new DomainError("conflict", texts.payFirst);
	if (await hasOpenChange(ctx.db.read, live.id)) throw new DomainError("conflict", texts.changeUnderWay);
	return { ...live, ref, plan };
}

async function offerOf(
	ctx: Ctx,
	live: RunningSubscription,
	to: TierTerm,
	prorateAt: number,
): Promise<ChangeOffer> {
	const planned = live.nextPlan && { plan: live.nextPlan, isAnnual: live.nextIsAnnual ?? live.isAnnual };
	if (isSameTerm(live, to) || (planned && isSameTerm(planned, to))) {
		throw new DomainError("conflict", texts.samePlan);
	}
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
	const change = await storeChange(ctx, live, {
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
