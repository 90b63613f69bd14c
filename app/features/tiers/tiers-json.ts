import { z } from "zod";
import { amount, count, percent } from "#app/lib/answers.ts";
import { hasFeature, soldFeatures, supportLevel } from "./tier-features.ts";
import { TIER_BY_ID, TIER_ORDER, type Tier } from "./tiers.ts";

const tierId = z.enum(TIER_ORDER);

const tierSchema = z
	.object({
		id: tierId,
		name: z.string(),
		monthlyPrice: amount(),
		annualPrice: amount().nullable(),
		maxTripsPerMonth: count().meta({ description: "-1 is unlimited." }),
		maxMembersPerTrip: count().meta({ description: "-1 is unlimited." }),
		maxGroupSize: count(),
		bookingFeeRate: percent(),
		cashBackRate: percent(),
		hasPaymentPlans: z.boolean(),
		hasPrioritySupport: z.boolean(),
		hasAdvancedSharing: z.boolean(),
		hasConciergeService: z.boolean(),
		hasAIAssistant: z.boolean(),
		hasCustomBranding: z.boolean(),
	})
	.meta({ id: "Plan" });

export const tiersSchema = z.object({
	plan: tierId,
	plans: z.array(tierSchema),
	features: z.array(
		z.object({
			id: z.string(),
			title: z.string(),
			description: z.string(),
			category: z.string(),
			from: tierId.meta({ description: "The lowest plan that has it." }),
			included: z.boolean(),
		}),
	),
});

const toPercent = (basisPoints: number) => basisPoints / 100;

/** A plan as the API returns it: rates in percent, prices in cents. */
function tierJson(tier: Tier): z.infer<typeof tierSchema> {
	return {
		id: tier.id,
		name: tier.name,
		monthlyPrice: tier.monthlyPrice,
		annualPrice: tier.annualPrice,
		maxTripsPerMonth: tier.maxTripsPerMonth,
		maxMembersPerTrip: tier.maxMembersPerTrip,
		maxGroupSize: tier.maxGroupSize,
		bookingFeeRate: toPercent(tier.bookingFeeRate),
		cashBackRate: toPercent(tier.cashBackRate),
		hasPaymentPlans: hasFeature(tier, "payment_plans"),
		hasPrioritySupport: supportLevel(tier).priority,
		hasAdvancedSharing: hasFeature(tier, "advanced_sharing"),
		hasConciergeService: hasFeature(tier, "concierge"),
		hasAIAssistant: hasFeature(tier, "ai_assistant"),
		hasCustomBranding: hasFeature(tier, "custom_branding"),
	};
}

/** All plans and features, and which of them the asker's plan includes. */
export function tiersJson(own: Tier): z.infer<typeof tiersSchema> {
	return {
		plan: own.id,
		plans: TIER_ORDER.map((id) => tierJson(TIER_BY_ID[id])),
		features: soldFeatures().map(({ id, title, description, category, from }) => ({
			id,
			title,
			description,
			category,
			from,
			included: hasFeature(own, id),
		})),
	};
}
