import { DomainError } from "#app/lib/errors.ts";
import { processWide } from "#app/lib/process-wide.ts";
import * as texts from "./texts.ts";
import { TIER_BY_ID, TIER_ORDER, type Tier, type TierId } from "./tiers.ts";

export const FEATURE_CATEGORIES = ["planning", "payments", "collaboration", "support", "premium"] as const;
type FeatureCategory = (typeof FEATURE_CATEGORIES)[number];

type FeatureRow = {
	from: TierId; // the lowest plan that has it
	category: FeatureCategory;
	path: string | null; // where to find it, for links
	oneTime?: true; // one-time Pro gives it to its trip
};

/**
 * Every feature that plans are sold with. Pricing, features, profile and the server's checks all read this table, so
 * that no page promises what another denies (Rules: Plans and prices).
 */
const FEATURES = {
	trip_planning: { from: "free", category: "planning", path: "/" },
	booking_links: { from: "free", category: "planning", path: "/" },
	cost_splitting: { from: "free", category: "payments", path: "/" },
	dashboard: { from: "free", category: "collaboration", path: "/trip-results" },
	group_chat: { from: "free", category: "collaboration", path: "/trip-results" },
	reminders: { from: "free", category: "payments", path: "/trip-results" },
	email_support: { from: "free", category: "support", path: "/support" },
	payment_plans: { from: "plus", category: "payments", path: "/trip-results", oneTime: true },
	automatic_charges: {
		from: "plus",
		category: "payments",
		path: "/trip-results",
		oneTime: true,
	},
	custom_schedules: {
		from: "pro",
		category: "payments",
		path: "/trip-results",
		oneTime: true,
	},
	advanced_sharing: {
		from: "plus",
		category: "collaboration",
		path: "/trip-results",
		oneTime: true,
	},
	group_polls: {
		from: "plus",
		category: "collaboration",
		path: "/trip-results",
		oneTime: true,
	},
	cost_forecast: { from: "plus", category: "planning", path: "/", oneTime: true },
	priority_support: { from: "plus", category: "support", path: "/support" },
	cash_back: { from: "plus", category: "premium", path: "/profile/cash-back", oneTime: true },
	no_booking_fee: { from: "pro", category: "premium", path: null, oneTime: true },
	budget_builder: { from: "pro", category: "planning", path: "/trip-results", oneTime: true },
	ai_assistant: { from: "pro", category: "premium", path: "/trip-results", oneTime: true },
	shared_expenses: { from: "pro", category: "payments", path: "/trip-results", oneTime: true },
	crew_wallet: { from: "pro", category: "payments", path: "/trip-results", oneTime: true },
	concierge: { from: "pro", category: "premium", path: "/trip-results", oneTime: true },
	phone_support: { from: "pro", category: "support", path: "/support" },
	emergency_support: {
		from: "pro",
		category: "support",
		path: "/trip-results",
		oneTime: true,
	},
	custom_branding: { from: "pro", category: "premium", path: "/trip-results", oneTime: true },
} as const satisfies Record<string, FeatureRow>;

type FeatureId = keyof typeof FEATURES;

export type TierFeature = FeatureRow & { id: FeatureId; title: string; description: string };

export const TIER_FEATURES: readonly TierFeature[] = (Object.keys(FEATURES) as FeatureId[]).map((id) => ({
	id,
	...FEATURES[id],
	...texts.FEATURE_TEXTS[id],
}));

/** The features on sale here: phone support only if there is a phone line (Rules: Requests). */
export function soldFeatures(): readonly TierFeature[] {
	return TIER_FEATURES.filter(({ id }) => id !== "phone_support" || phoneLine().exists);
}

/** Whether people can call us; the configuration sets it when the process starts. */
export const phoneLine = () => processWide("phone line", () => ({ exists: false }));

export function hasFeature(tier: Tier, id: FeatureId): boolean {
	const { from } = FEATURES[id];
	return TIER_ORDER.indexOf(tier.id) >= TIER_ORDER.indexOf(from);
}

/** The name of the plan that a trip needs for a feature; null if the trip has it. */
export function missingPlan(tier: Tier, id: FeatureId): string | null {
	return hasFeature(tier, id) ? null : TIER_BY_ID[tierWith(id)].name;
}

/** The lowest plan that has a feature, to name it in a refusal. */
function tierWith(id: FeatureId): TierId {
	return FEATURES[id].from;
}

export type Benefit = { id: string; title: string; description: string };

/** The features that a plan has and Free does not. */
export function tierBenefits(tier: TierId): Benefit[] {
	return soldFeatures()
		.filter((feature) => hasFeature(TIER_BY_ID[tier], feature.id) && TIER_ORDER.indexOf(feature.from) > 0)
		.map(toBenefit);
}

/**
 * The features that one-time Pro gives its trip. Those that belong to an account, such as priority support, are not
 * among them.
 */
export function oneTimeBenefits(): Benefit[] {
	return TIER_FEATURES.filter(({ oneTime }) => oneTime).map(toBenefit);
}

function toBenefit({ id, title, description }: TierFeature): Benefit {
	return { id, title, description };
}

/**
 * The only check of what a plan includes; it also refuses what no page offers.
 * @param tier the asker's, or the trip's if the trip's plan counts
 * @param extra the input that asks for the feature, and what can be done instead
 * @throws DomainError plan_required, naming the plan that has the feature
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

/** The message that names the plan with a feature. */
function refusalOf(id: FeatureId): string {
	const feature = TIER_FEATURES.find((one) => one.id === id);
	if (!feature) throw new Error(`no feature ${id}`);
	const { name } = TIER_BY_ID[tierWith(id)];
	return texts.featureOf(feature.title, name);
}

export type SupportLevel = { priority: boolean; hours: { from: number; to: number } };

/** Our response time by email on a plan, in hours. Messages with priority are answered first. */
export function supportLevel(tier: Tier): SupportLevel {
	const priority = hasFeature(tier, "priority_support");
	return { priority, hours: priority ? { from: 12, to: 24 } : { from: 24, to: 48 } };
}
