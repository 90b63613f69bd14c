import { hasFeature, supportLevel, TIER_FEATURES } from "./tier-features.ts";
import { TIER_BY_ID, TIER_ORDER, type Tier } from "./tiers.ts";

const percent = (basisPoints: number) => basisPoints / 100;

/** What works on a plan, as the API returns it: rates in percent, prices in cents. */
function tierJson(tier: Tier) {
	return {
		id: tier.id,
		name: tier.name,
		monthlyPrice: tier.monthlyPrice,
		annualPrice: tier.annualPrice,
		maxTripsPerMonth: tier.maxTripsPerMonth,
		maxMembersPerTrip: tier.maxMembersPerTrip,
		bookingFeeRate: percent(tier.bookingFeeRate),
		cashBackRate: percent(tier.cashBackRate),
		hasPaymentPlans: hasFeature(tier, "payment_plans"),
		hasPrioritySupport: supportLevel(tier).priority,
		hasAdvancedSharing: hasFeature(tier, "advanced_sharing"),
		hasConciergeService: hasFeature(tier, "concierge"),
		hasAIAssistant: hasFeature(tier, "ai_assistant"),
		hasCustomBranding: hasFeature(tier, "custom_branding"),
	};
}

/** All plans and features, and which of them the asker's plan includes. A feature that does not work yet is nobody's. */
export function tiersJson(own: Tier) {
	return {
		plan: own.id,
		plans: TIER_ORDER.map((id) => tierJson(TIER_BY_ID[id])),
		features: TIER_FEATURES.map(({ id, title, description, category, from, works }) => ({
			id,
			title,
			description,
			category,
			from,
			works,
			included: hasFeature(own, id),
		})),
	};
}
