import * as texts from "./texts/features.ts";
import type { Tier, TierId } from "./tiers.ts";
import { TIER_ORDER } from "./tiers.ts";

export const FEATURE_CATEGORIES = ["planning", "payments", "collaboration", "support", "premium"] as const;
type FeatureCategory = (typeof FEATURE_CATEGORIES)[number];

type FeatureRow = {
	from: TierId; // the lowest plan that has it
	category: FeatureCategory;
	works: boolean; // otherwise it is coming soon, and every page says so
	path: string | null; // where it lives, for a page that leads there
	oneTime?: true; // one-time Pro gives it to its trip
};

/**
 * Everything that a plan is sold with. Pricing, features, profile and the checks on the server are drawn from it, so that
 * no page promises what another denies (Rules: Plans and prices).
 */
const FEATURES = {
	trip_planning: { from: "free", category: "planning", works: true, path: "/" },
	booking_links: { from: "free", category: "planning", works: true, path: "/" },
	cost_splitting: { from: "free", category: "payments", works: true, path: "/" },
	dashboard: { from: "free", category: "collaboration", works: true, path: "/trip-results" },
	group_chat: { from: "free", category: "collaboration", works: true, path: "/trip-results" },
	reminders: { from: "free", category: "payments", works: true, path: "/trip-results" },
	email_support: { from: "free", category: "support", works: true, path: "/support" },
	payment_plans: { from: "plus", category: "payments", works: true, path: "/trip-results", oneTime: true },
	automatic_charges: {
		from: "plus",
		category: "payments",
		works: true,
		path: "/trip-results",
		oneTime: true,
	},
	advanced_sharing: { from: "plus", category: "collaboration", works: false, path: null },
	group_polls: { from: "plus", category: "collaboration", works: false, path: null },
	cost_forecast: { from: "plus", category: "planning", works: false, path: null },
	priority_support: { from: "plus", category: "support", works: true, path: "/support" },
	cash_back: { from: "plus", category: "premium", works: true, path: "/profile/cash-back", oneTime: true },
	no_booking_fee: { from: "pro", category: "premium", works: true, path: null, oneTime: true },
	budget_builder: { from: "pro", category: "planning", works: false, path: null },
	ai_assistant: { from: "pro", category: "premium", works: false, path: null },
	crew_wallet: { from: "pro", category: "payments", works: false, path: null },
	concierge: { from: "pro", category: "premium", works: false, path: null },
	phone_support: { from: "pro", category: "support", works: false, path: null },
	emergency_support: { from: "pro", category: "support", works: false, path: null },
	custom_branding: { from: "pro", category: "premium", works: false, path: null },
} as const satisfies Record<string, FeatureRow>;

export type FeatureId = keyof typeof FEATURES;

export type TierFeature = FeatureRow & { id: FeatureId; title: string; description: string };

export const TIER_FEATURES: readonly TierFeature[] = (Object.keys(FEATURES) as FeatureId[]).map((id) => ({
	id,
	...FEATURES[id],
	...texts.FEATURE_TEXTS[id],
}));

/** Whether a plan has a feature that works. What is coming soon no plan has yet. */
export function hasFeature(tier: Tier, id: FeatureId): boolean {
	const { from, works } = FEATURES[id];
	return works && TIER_ORDER.indexOf(tier.id) >= TIER_ORDER.indexOf(from);
}

/** The lowest plan that a feature is sold with, to name it where the feature is refused. */
export function tierWith(id: FeatureId): TierId {
	return FEATURES[id].from;
}
