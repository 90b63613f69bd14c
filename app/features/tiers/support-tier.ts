import { hasFeature } from "./plan-features.ts";
import type { Plan } from "./plans.ts";

export type SupportTier = { priority: boolean; hours: { from: number; to: number } };

/** How soon somebody on a plan hears from us by email. Messages with priority are answered first. */
export function supportTier(plan: Plan): SupportTier {
	const priority = hasFeature(plan, "priority_support");
	return { priority, hours: priority ? { from: 12, to: 24 } : { from: 24, to: 48 } };
}
