import { PLAN_BY_ID, PLAN_ORDER } from "#app/features/tiers/plans.ts";
import type { PaidPlan } from "#app/gateway/subscriptions.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import { ONE_TIME_PRO_PRICE, planPrice } from "#app/lib/plan-prices.ts";
import * as texts from "./texts/subscribing.ts";

export const PLAN_TYPES = ["plus", "pro", "pro-oneTime"] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

/** A plan with its length of billing. */
export type PlanTerm = { plan: PaidPlan; isAnnual: boolean };

/** How long somebody keeps a plan after its renewal was declined. */
const GRACE_MS = 7 * DAY_MS;

/** What is sold, in words: "Plus", "Pro" or "One-time Pro". */
export function planTypeName(planType: PlanType): string {
	return planType === "pro-oneTime" ? texts.oneTimePro : PLAN_BY_ID[planType].name;
}

/** What a choice costs, in cents. */
export function priceOf(planType: PlanType, isAnnual: boolean): Cents {
	return planType === "pro-oneTime" ? ONE_TIME_PRO_PRICE : planPrice(planType, isAnnual);
}

/** The name under which the provider knows a price. */
export function lookupKeyOf(planType: PlanType, isAnnual: boolean): string {
	return planType === "pro-oneTime"
		? "gangway_pro_one_time"
		: `gangway_${planType}_${isAnnual ? "year" : "month"}`;
}

/**
 * Whether a client's amount is the price: in cents, or in dollars as the plan choice shows them. No price is another one
 * read the other way.
 */
export function isPrice(amount: number, price: Cents): boolean {
	return amount === price || amount === price / 100;
}

/** Whether a change takes effect at once: a higher plan, or a year of the same one. Any other waits for the period's end. */
export function isUpgrade(from: PlanTerm, to: PlanTerm): boolean {
	const [before, after] = [PLAN_ORDER.indexOf(from.plan), PLAN_ORDER.indexOf(to.plan)];
	return after > before || (after === before && to.isAnnual && !from.isAnnual);
}

/** What a choice of plans begins at: a higher one, rather with the same length of billing; null where every other is lower. */
export function suggestedTerm(from: PlanTerm, others: readonly PlanTerm[]): PlanTerm | null {
	const higher = others.filter((to) => isUpgrade(from, to));
	return higher.find(({ isAnnual }) => isAnnual === from.isAnnual) ?? higher[0] ?? null;
}

export function isSameTerm(one: PlanTerm, other: PlanTerm): boolean {
	return one.plan === other.plan && one.isAnnual === other.isAnnual;
}

type Standing = {
	status: "pending" | "active" | "past_due" | "cancelled";
	cancelAtPeriodEnd: boolean;
	currentPeriodEnd: number | null;
	pastDueSince: number | null;
};

/** When a plan ends by itself, UTC ms; null while it renews (Rules: Subscriptions). */
export function planEndsAt({
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
