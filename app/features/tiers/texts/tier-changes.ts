/** What becomes of each entitlement when a plan changes, as docs/rules.md has it. */
export const BECOMES = {
	trips_per_month: "Trips that exist stay, with everything in them. The limit counts for the next one.",
	members_per_trip: "Who is aboard stays. Nobody joins beyond the places of the present plan.",
	payment_plans:
		"Schedules of which something is paid go on as agreed. Others can only be paid at once without a plan that has payment plans.",
	booking_fee:
		"A trip keeps the rate that it was created or claimed with. One-time Pro makes later charges on its trip free of it.",
	cash_back: "What was earned stays and vests. Each charge earns at the rate of the plan on that day.",
	support: "Messages are answered as soon as the present plan says.",
	coming_soon: "Nobody has it yet. It will come with the plan that it is sold with.",
} as const;
