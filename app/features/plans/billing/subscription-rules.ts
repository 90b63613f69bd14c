import { TIER_BY_ID, TIER_ORDER } from "#app/features/tiers/tiers.ts";
import type { PaidTier } from "#app/gateway/subscriptions.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import { ONE_TIME_PRO_PRICE, tierPrice } from "#app/lib/tier-prices.ts";
import { annual, monthly } from "./texts/notices.ts";
import * as texts from "./texts/subscribing.ts";

export const TIER_TYPES = ["plus", "pro", "pro-oneTime"] as const;
export type TierType = (typeof TIER_TYPES)[number];

/** A plan with its billing period. */
export type TierTerm = { plan: PaidTier; isAnnual: boolean };

/** How long a plan continues after its renewal was declined. */
const GRACE_MS = 7 * DAY_MS;

/** The name of what is sold: "Plus", "Pro" or "One-time Pro". */
export function tierTypeName(planType: TierType): string {
	return planType === "pro-oneTime" ? texts.oneTimePro : TIER_BY_ID[planType].name;
}

/** "Plus, annual" */
export function termText({ plan, isAnnual }: TierTerm): string {
	return (isAnnual ? annual : monthly)(TIER_BY_ID[plan].name);
}

/** In cents. */
export function priceOf(planType: TierType, isAnnual: boolean): Cents {
	return planType === "pro-oneTime" ? ONE_TIME_PRO_PRICE : tierPrice(planType, isAnnual);
}

/** The lookup key of a price at the provider. */
export function lookupKeyOf(planType: TierType, isAnnual: boolean): string {
	return planType === "pro-oneTime"
		? "gangway_pro_one_time"
		: `gangway_${planType}_${isAnnual ? "year" : "month"}`;
}

/**
 * Whether a client's amount is the price: in cents, or in dollars as the plan choice shows them. The two cannot be
 * confused, because no price in dollars equals another one in cents.
 */
export function isPrice(amount: number, price: Cents): boolean {
	return amount === price || amount === price / 100;
}

/**
 * Whether a change takes effect at once: a higher plan, or the same one by the year. Any other change waits for the end
 * of the period.
 */
export function isUpgrade(from: TierTerm, to: TierTerm): boolean {
	const [before, after] = [TIER_ORDER.indexOf(from.plan), TIER_ORDER.indexOf(to.plan)];
	return after > before || (after === before && to.isAnnual && !from.isAnnual);
}

/** The preselected option: an upgrade, preferably with the same billing period; null if there is none. */
export function suggestedTerm(from: TierTerm, others: readonly TierTerm[]): TierTerm | null {
	const higher = others.filter((to) => isUpgrade(from, to));
	return higher.find(({ isAnnual }) => isAnnual === from.isAnnual) ?? higher[0] ?? null;
}

export function isSameTerm(one: TierTerm, other: TierTerm): boolean {
	return one.plan === other.plan && one.isAnnual === other.isAnnual;
}

type Standing = {
	status: "pending" | "active" | "past_due" | "cancelled";
	cancelAtPeriodEnd: boolean;
	currentPeriodEnd: number | null;
	pastDueSince: number | null;
};

/** When a plan ends by itself, in UTC ms; null while it renews (Rules: Subscriptions). */
export function tierEndsAt({
	status,
	cancelAtPeriodEnd,
	currentPeriodEnd,
	pastDueSince,
}: Standing): number | null {
	const ends = [
		...(cancelAtPeriodEnd && currentPeriodEnd !== null ? [currentPeriodEnd] : []),
		...(status === "past_due" && pastDueSince !== null ? [pastDueSince + GRACE_MS] : []),
	];
	return ends.length > 0 ? Math.min(...ends) : null;
}

/** The part of a change that earlier credit paid, in cents; 0 if nothing was due. */
export function earlierCreditOf(change: { newPlanCost: Cents; unusedCredit: Cents; due: Cents }): Cents {
	return change.due === 0 ? 0 : change.newPlanCost - change.unusedCredit - change.due;
}
