import { hasFeature, PLAN_FEATURES } from "./plan-features.ts";
import { PLAN_BY_ID, PLAN_ORDER, type Plan } from "./plans.ts";
import { supportTier } from "./support-tier.ts";

const percent = (basisPoints: number) => basisPoints / 100;

/** What works on a plan, as the API returns it: rates in percent, prices in cents. */
function planJson(plan: Plan) {
	return {
		id: plan.id,
		name: plan.name,
		monthlyPrice: plan.monthlyPrice,
		annualPrice: plan.annualPrice,
		maxTripsPerMonth: plan.maxTripsPerMonth,
		maxMembersPerTrip: plan.maxMembersPerTrip,
		bookingFeeRate: percent(plan.bookingFeeRate),
		cashBackRate: percent(plan.cashBackRate),
		hasPaymentPlans: hasFeature(plan, "payment_plans"),
		hasPrioritySupport: supportTier(plan).priority,
		hasAdvancedSharing: hasFeature(plan, "advanced_sharing"),
		hasConciergeService: hasFeature(plan, "concierge"),
		hasAIAssistant: hasFeature(plan, "ai_assistant"),
		hasCustomBranding: hasFeature(plan, "custom_branding"),
	};
}

/** All plans and features, and which of them the asker's plan includes. A feature that does not work yet is nobody's. */
export function plansJson(own: Plan) {
	return {
		plan: own.id,
		plans: PLAN_ORDER.map((id) => planJson(PLAN_BY_ID[id])),
		features: PLAN_FEATURES.map(({ id, title, description, category, from, works }) => ({
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
