import { DomainError } from "#app/lib/errors.ts";
import { type FeatureId, hasFeature, PLAN_FEATURES, planWith } from "./plan-features.ts";
import { PLAN_BY_ID, type Plan } from "./plans.ts";
import * as texts from "./texts/plans.ts";

/**
 * The one check of what a plan includes. What a page does not offer is refused here.
 * @param plan the asker's, or the trip's where the trip's plan counts
 * @param extra the input that asks for the feature, and what can be done instead
 * @throws DomainError plan_required, which names the plan that has it, and says where it is coming soon
 */
export function requireFeature(
	plan: Plan,
	id: FeatureId,
	extra: { field?: string; instead?: string } = {},
): void {
	if (hasFeature(plan, id)) return;
	const message = [refusalOf(id), extra.instead].filter(Boolean).join(" ");
	throw new DomainError("plan_required", message, { field: extra.field });
}

/** In words for people: which plan has a feature. */
function refusalOf(id: FeatureId): string {
	const feature = PLAN_FEATURES.find((one) => one.id === id);
	if (!feature) throw new Error(`no feature ${id}`);
	const { name } = PLAN_BY_ID[planWith(id)];
	return (feature.works ? texts.featureOf : texts.comingSoonWith)(feature.title, name);
}
