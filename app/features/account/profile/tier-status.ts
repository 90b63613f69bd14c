import { TIER_FEATURES, type TierFeature } from "#app/features/tiers/tier-features.ts";
import { TIER_ORDER, type Tier } from "#app/features/tiers/tiers.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import * as texts from "./texts.ts";

export type TierFacts = {
	status: "active" | "past_due" | "cancelled";
	isAnnual: boolean;
	endsAt: number | null; // UTC ms, when the plan ends by itself
	renewsAt: number | null;
	price: Cents | null; // of each period, as it was agreed
	nextPlan: string | null; // the name of what it changes to then
};

export type TierStatus = { tone: "paid" | "due" | "late" | "neutral"; text: string };

/** Where a plan stands, in words. */
export function tierStatus(tier: Tier, facts: TierFacts, now: Date): TierStatus {
	const on = (at: number) => formatDate(dateOf(new Date(at)), dateOf(now));
	const { status, endsAt, renewsAt, nextPlan } = facts;
	if (tier.id === "free") {
		return { tone: "neutral", text: status === "cancelled" ? texts.planEnded : texts.freeForever };
	}
	if (status === "past_due") {
		return { tone: "late", text: texts.pastDue(endsAt === null ? null : on(endsAt)) };
	}
	if (endsAt !== null) return { tone: "due", text: texts.endsOn(on(endsAt)) };
	if (renewsAt === null) return { tone: "paid", text: texts.planActive };
	if (nextPlan !== null) return { tone: "due", text: texts.changesOn(on(renewsAt), nextPlan) };
	const today = facts.isAnnual ? tier.annualPrice : tier.monthlyPrice;
	return { tone: "paid", text: texts.renewsOn(on(renewsAt), facts.price ?? today ?? 0, facts.isAnnual) };
}

type ShownFeature = Pick<TierFeature, "id" | "title" | "works">;

/** What a plan adds, and what it has from the plans below. What works stands before what is coming. */
export function featuresOf(tier: Tier): { own: ShownFeature[]; below: ShownFeature[] } {
	const rank = TIER_ORDER.indexOf(tier.id);
	const shown = (list: readonly TierFeature[]) =>
		list
			.map(({ id, title, works }) => ({ id, title, works }))
			.sort((one, other) => Number(other.works) - Number(one.works));
	return {
		own: shown(TIER_FEATURES.filter(({ from }) => from === tier.id)),
		below: shown(TIER_FEATURES.filter(({ from }) => TIER_ORDER.indexOf(from) < rank)),
	};
}
