import { hasFeature } from "./tier-features.ts";
import type { Tier } from "./tiers.ts";

export type SupportLevel = { priority: boolean; hours: { from: number; to: number } };

/** How soon somebody on a plan hears from us by email. Messages with priority are answered first. */
export function supportLevel(tier: Tier): SupportLevel {
	const priority = hasFeature(tier, "priority_support");
	return { priority, hours: priority ? { from: 12, to: 24 } : { from: 24, to: 48 } };
}
