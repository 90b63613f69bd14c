import { DomainError } from "#app/lib/errors.ts";
import * as texts from "./texts/tiers.ts";
import { type FeatureId, hasFeature, TIER_FEATURES, tierWith } from "./tier-features.ts";
import { TIER_BY_ID, type Tier } from "./tiers.ts";

/**
 * The one check of what a plan includes. What a page does not offer is refused here.
 * @param tier the asker's, or the trip's where the trip's plan counts
 * @param extra the input that asks for the feature, and what can be done instead
 * @throws DomainError plan_required, which names the plan that has it, and says where it is coming soon
 */
export function requireFeature(
	tier: Tier,
	id: FeatureId,
	extra: { field?: string; instead?: string } = {},
): void {
	if (hasFeature(tier, id)) return;
	const message = [refusalOf(id), extra.instead].filter(Boolean).join(" ");
	throw new DomainError("plan_required", message, { field: extra.field });
}

/** In words for people: which plan has a feature. */
function refusalOf(id: FeatureId): string {
	const feature = TIER_FEATURES.find((one) => one.id === id);
	if (!feature) throw new Error(`no feature ${id}`);
	const { name } = TIER_BY_ID[tierWith(id)];
	return (feature.works ? texts.featureOf : texts.comingSoonWith)(feature.title, name);
}
