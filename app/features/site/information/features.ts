import { FEATURE_CATEGORIES, soldFeatures, type TierFeature } from "#app/features/tiers/tier-features.ts";
import { TIER_ORDER, type TierId } from "#app/features/tiers/tiers.ts";

export type FeatureCard = Pick<TierFeature, "id" | "title" | "description" | "from" | "oneTime"> & {
	isLocked: boolean;
};

export type FeatureGroup = { category: (typeof FEATURE_CATEGORIES)[number]; cards: FeatureCard[] };

/** The feature cards of /features for someone on a plan: what they have comes first. */
export function featureGroups(own: TierId): FeatureGroup[] {
	const isLocked = (from: TierId) => TIER_ORDER.indexOf(own) < TIER_ORDER.indexOf(from);
	return FEATURE_CATEGORIES.map((category) => ({
		category,
		cards: soldFeatures()
			.filter((feature) => feature.category === category)
			.map(({ id, title, description, from, oneTime }) => ({
				...{ id, title, description, from, oneTime },
				isLocked: isLocked(from),
			}))
			.sort((a, b) => Number(a.isLocked) - Number(b.isLocked)),
	}));
}
