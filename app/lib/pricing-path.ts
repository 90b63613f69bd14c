/** The plans, for someone who misses a feature on a trip. */
export function pricingPath(
	wanted:
		| "payment_plans"
		| "custom_schedules"
		| "group_polls"
		| "shared_expenses"
		| "crew_wallet"
		| "advanced_sharing"
		| "emergency_support"
		| "concierge"
		| "custom_branding"
		| "ai_assistant",
	shareId: string,
): string {
	return `/pricing?for=${wanted}&trip=${shareId}`;
}

/** Where the organizer of a trip buys one-time Pro for it. */
export function oneTimeProPath(shareId: string): string {
	return `/pricing/one-time?trip=${shareId}`;
}
