import { FEATURE_CATEGORIES, PLAN_FEATURES, type PlanFeature } from "#app/features/tiers/plan-features.ts";
import { PLAN_ORDER, type PlanId } from "#app/features/tiers/plans.ts";

/** "soon" is a feature that no plan has yet, although one will be sold with it. */
type FeatureState = "yours" | "locked" | "soon";

export type FeatureCard = Pick<PlanFeature, "id" | "title" | "description" | "from"> & {
	state: FeatureState;
};

export type FeatureGroup = { category: (typeof FEATURE_CATEGORIES)[number]; cards: FeatureCard[] };

/** The feature cards of /features as somebody on a plan sees them: what they have stands first, what is to come last. */
export function featureGroups(own: PlanId): FeatureGroup[] {
	const cards = PLAN_FEATURES.map(({ id, title, description, from, works, category }) => ({
		category,
		card: { id, title, description, from, state: stateOf({ from, works }, own) },
	}));
	return FEATURE_CATEGORIES.map((category) => ({
		category,
		cards: cards
			.filter((one) => one.category === category)
			.map(({ card }) => card)
			.sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state)),
	}));
}

const STATES: FeatureState[] = ["yours", "locked", "soon"];

function stateOf({ from, works }: Pick<PlanFeature, "from" | "works">, own: PlanId): FeatureState {
	if (!works) return "soon";
	return PLAN_ORDER.indexOf(own) >= PLAN_ORDER.indexOf(from) ? "yours" : "locked";
}
