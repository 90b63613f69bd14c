import { hasFeature, PLAN_FEATURES, type PlanFeature } from "#app/features/tiers/plan-features.ts";
import { PLAN_BY_ID, PLAN_ORDER, type PlanId } from "#app/features/tiers/plans.ts";

export type Benefit = { id: string; title: string; description: string };

/** What works with a plan and not with Free. */
export function planBenefits(plan: PlanId): Benefit[] {
	return PLAN_FEATURES.filter(
		(feature) => hasFeature(PLAN_BY_ID[plan], feature.id) && PLAN_ORDER.indexOf(feature.from) > 0,
	).map(toBenefit);
}

/** What one-time Pro gives to its trip. What belongs to an account, such as priority support, is not in it. */
export function oneTimeBenefits(): Benefit[] {
	return PLAN_FEATURES.filter(({ works, oneTime }) => works && oneTime).map(toBenefit);
}

function toBenefit({ id, title, description }: PlanFeature): Benefit {
	return { id, title, description };
}
