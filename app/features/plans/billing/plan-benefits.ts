import { hasFeature, TIER_FEATURES, type TierFeature } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID, TIER_ORDER, type TierId } from "#app/features/tiers/tiers.ts";

export type Benefit = { id: string; title: string; description: string };

/** What works with a plan and not with Free. */
export function tierBenefits(tier: TierId): Benefit[] {
	return TIER_FEATURES.filter(
		(feature) => hasFeature(TIER_BY_ID[tier], feature.id) && TIER_ORDER.indexOf(feature.from) > 0,
	).map(toBenefit);
}

/** What one-time Pro gives to its trip. What belongs to an account, such as priority support, is not in it. */
export function oneTimeBenefits(): Benefit[] {
	return TIER_FEATURES.filter(({ works, oneTime }) => works && oneTime).map(toBenefit);
}

function toBenefit({ id, title, description }: TierFeature): Benefit {
	return { id, title, description };
}
