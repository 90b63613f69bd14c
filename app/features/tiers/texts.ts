export const free = "Free";
export const plus = "Plus";
export const pro = "Pro";

export const seePlans = "See the plans";
export const featureOf = (feature: string, plan: string) => `${feature}: a ${plan} feature.`;
type GroupSize = { name: string; maxGroupSize: number };

export const groupTooLarge = (tier: GroupSize, larger: readonly GroupSize[]) =>
	[
		`A group has at most ${tier.maxGroupSize} people on ${tier.name}.`,
		...larger.map(({ name, maxGroupSize }) => `${name} has room for ${maxGroupSize}.`),
	].join(" ");
export const oneTimeForTrip = (price: string) => `One-time Pro for this trip, ${price}`;

export const FEATURE_TEXTS = {
	trip_planning: {
		title: "Trip planning",
		description: "Plan a trip and invite your friends with one link.",
	},
	booking_links: {
		title: "Booking links",
		description:
			"Paste a booking link, and its name and price are filled in where the site lets us read them.",
	},
	cost_splitting: {
		title: "Cost splitting",
		description: "Everyone's share is worked out to the cent, and again whenever the costs change.",
	},
	dashboard: {
		title: "Trip dashboard",
		description: "See who is coming, who has paid, and what is still to be paid.",
	},
	group_chat: { title: "Group chat", description: "Talk about the trip on the trip's own page." },
	reminders: {
		title: "Payment reminders",
		description: "We remind everyone who is late, so that you don't have to.",
	},
	email_support: {
		title: "Email support",
		description: "We usually answer within 24 hours, at the latest within 48.",
	},
	payment_plans: {
		title: "Payment plans",
		description:
			"Friends pay at once, in 3, 6, 9 or 12 monthly instalments, or every week or every two weeks.",
	},
	automatic_charges: {
		title: "Automatic charges",
		description:
			"We charge instalments on their due dates to friends who agree, and chase missed ones for you.",
	},
	custom_schedules: {
		title: "Payment plan you offer",
		description: "A deposit and due dates that you choose, for everybody or as one more way to pay.",
	},
	advanced_sharing: {
		title: "Shareable itinerary links",
		description: "An itinerary for people who aren't on the trip.",
	},
	group_polls: { title: "Group polls", description: "Let the group decide on dates and places." },
	cost_forecast: {
		title: "Cost forecast",
		description: "What the trip will cost before everything is booked.",
	},
	priority_support: {
		title: "Priority support",
		description: "Your messages are answered first, usually within 12 hours, at the latest within 24.",
	},
	cash_back: {
		title: "Cash back",
		description: "A part of what your friends pay by card comes back to you as credit for a later trip.",
	},
	no_booking_fee: {
		title: "No booking fee",
		description: "Everything that your friends pay is there for the trip.",
	},
	budget_builder: {
		title: "Smart budget builder",
		description: "A budget for the whole trip from a few questions.",
	},
	ai_assistant: {
		title: "AI trip assistant",
		description:
			"Ask about your trip: who pays what and when, the plan and what it lacks, and drafts to review.",
	},
	shared_expenses: {
		title: "Shared expenses",
		description:
			"Write down what you pay on the way, and see who owes whom and the fewest payments that settle it.",
	},
	crew_wallet: {
		title: "Crew wallet",
		description:
			"Put money into a shared wallet by card. Repay expenses from it yourself, or automatically up to an amount.",
	},
	concierge: {
		title: "Concierge",
		description:
			"We look for a table, a transfer or a quote for your group, and send you options. Booking is up to you.",
	},
	phone_support: {
		title: "Phone support",
		description: "A number of ours to call. Support says at which hours.",
	},
	emergency_support: {
		title: "Emergency group support",
		description:
			"During the trip one button tells everyone on duty at Gangway, and another asks your whole group whether they are safe. The local emergency numbers are there on every plan.",
	},
	custom_branding: {
		title: "Custom group page",
		description: "Your own look for the page that your friends open.",
	},
} as const;

/** What happens to each entitlement when a plan changes, worded as in this room's rules.md. */
export const BECOMES = {
	trips_per_month: "Trips that exist stay, with everything in them. The limit counts for the next one.",
	members_per_trip:
		"Everyone on the trip stays. Nobody new can join a trip that has more people than your present plan allows.",
	payment_plans:
		"Schedules of which something is paid go on as agreed. Others can only be paid at once without a plan that has payment plans.",
	custom_schedules:
		"Who has joined with the payment plan you offer keeps it. It is offered to nobody else without a plan that has it.",
	booking_fee:
		"A trip keeps the booking fee of the plan that you had when you created or claimed it. With one-time Pro its later payments have no booking fee.",
	cash_back: "What was earned stays and vests. Each charge earns at the rate of the plan on that day.",
	budget_builder: "A budget that exists stays, and can be changed. A new one needs a plan that has budgets.",
	shared_expenses:
		"Expenses that exist stay, and can be changed, settled and downloaded. A new one needs a plan that has them.",
	crew_wallet:
		"What is in a pool stays there, can be spent, and goes back to the cards when the pool is closed. Putting in more needs a plan that has it.",
	shared_itinerary:
		"A link that works goes on until it ends, and can be changed. A new one needs a plan that has them.",
	group_page:
		"A page that is open stays open, and can be changed. A new one, or one that was closed, needs a plan that has it.",
	emergency_support:
		"An emergency that is open stays open until it is closed. A new one needs a plan that has emergency group support.",
	ai_assistant:
		"What was asked stays for whoever asked it, and can be deleted. A new question needs a plan that has the assistant.",
	cost_forecast:
		"A trip shows its forecast while its plan has one. We work it out anew each time, so nothing is lost in the meantime.",
	support: "We answer as quickly as your present plan promises.",
	concierge:
		"A request that is open goes on until it is done. A new one needs a plan that has the concierge.",
} as const;
