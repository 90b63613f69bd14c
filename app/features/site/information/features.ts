import { FEATURE_CATEGORIES, TIER_FEATURES, type TierFeature } from "#app/features/tiers/tier-features.ts";
import { TIER_ORDER, type TierId } from "#app/features/tiers/tiers.ts";

/** "soon" is a feature that no plan has yet, although one will be sold with it. */
type FeatureState = "yours" | "locked" | "soon";

export type FeatureCard = Pick<TierFeature, "id" | "title" | "description" | "from"> & {
	state: FeatureState;
};

export type FeatureGroup = { category: (typeof FEATURE_CATEGORIES)[number]; cards: FeatureCard[] };

/** The feature cards of /features as somebody on a plan sees them: what they have stands first, what is to come last. */
export function featureGroups(own: TierId): FeatureGroup[] {
	const cards = TIER_FEATURES.map(({ id, title, description, from, works, category }) => ({
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

function stateOf({ from, works }: Pick<TierFeature, "from" | "works">, own: TierId): FeatureState {
	if (!works) return "soon";
	return TIER_ORDER.indexOf(own) >= TIER_ORDER.indexOf(from) ? "yours" : "locked";
}
