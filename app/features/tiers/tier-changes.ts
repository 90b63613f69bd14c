import { BECOMES } from "./texts.ts";

/** Everything that a plan sets a limit or a rate for. */
export const ENTITLEMENTS = [
	"trips_per_month",
	"members_per_trip",
	"payment_plans",
	"custom_schedules",
	"booking_fee",
	"cash_back",
	"cost_forecast",
	"budget_builder",
	"shared_expenses",
	"crew_wallet",
	"shared_itinerary",
	"group_page",
	"emergency_support",
	"ai_assistant",
	"concierge",
	"support",
] as const;
export type Entitlement = (typeof ENTITLEMENTS)[number];

/** `kept` stays as agreed, whatever the plan is now; `now` follows the current plan at once. */
type Effect = "kept" | "now";
type Row = { agreed: Effect; later: Effect; what: string };

/**
 * What happens to each entitlement when a plan ends or changes while trips are under way: to what was agreed with
 * members before (`agreed`), and to everything after (`later`). rules.md has the same rows (Rules: When a plan
 * changes).
 */
export const WHEN_A_TIER_CHANGES: Record<Entitlement, Row> = {
	trips_per_month: { agreed: "kept", later: "now", what: BECOMES.trips_per_month },
	members_per_trip: { agreed: "kept", later: "now", what: BECOMES.members_per_trip },
	payment_plans: { agreed: "kept", later: "now", what: BECOMES.payment_plans },
	custom_schedules: { agreed: "kept", later: "now", what: BECOMES.custom_schedules },
	booking_fee: { agreed: "kept", later: "kept", what: BECOMES.booking_fee },
	cash_back: { agreed: "kept", later: "now", what: BECOMES.cash_back },
	budget_builder: { agreed: "kept", later: "now", what: BECOMES.budget_builder },
	shared_expenses: { agreed: "kept", later: "now", what: BECOMES.shared_expenses },
	crew_wallet: { agreed: "kept", later: "now", what: BECOMES.crew_wallet },
	shared_itinerary: { agreed: "kept", later: "now", what: BECOMES.shared_itinerary },
	group_page: { agreed: "kept", later: "now", what: BECOMES.group_page },
	emergency_support: { agreed: "kept", later: "now", what: BECOMES.emergency_support },
	ai_assistant: { agreed: "kept", later: "now", what: BECOMES.ai_assistant },
	concierge: { agreed: "kept", later: "now", what: BECOMES.concierge },
	cost_forecast: { agreed: "now", later: "now", what: BECOMES.cost_forecast },
	support: { agreed: "now", later: "now", what: BECOMES.support },
};
