/** The features that a trip can lack. */
export type WantedFeature =
	| "payment_plans"
	| "custom_schedules"
	| "group_polls"
	| "cost_forecast"
	| "budget_builder"
	| "shared_expenses"
	| "crew_wallet"
	| "advanced_sharing"
	| "emergency_support"
	| "concierge"
	| "custom_branding"
	| "ai_assistant";

/** The page of the plans, for someone who misses a feature on a trip. */
export function pricingPath(wanted: WantedFeature, shareId: string): string {
	return `/pricing?for=${wanted}&trip=${shareId}`;
}

/** The page where the organizer of a trip buys one-time Pro for it. */
export function oneTimeProPath(shareId: string): string {
	return `/pricing/one-time?trip=${shareId}`;
}
