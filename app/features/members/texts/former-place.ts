export const title = {
	left: "You have left this trip",
	removed: "You are no longer on this trip",
	unpaid: "You have no place on this trip yet",
} as const;
export const text = {
	left: "Your place is free, and nothing is charged to you any more.",
	removed: "The organizer has taken you off it, and nothing is charged to you any more.",
	unpaid: "Your payment was not made, so the place is free again. Nothing is charged.",
} as const;
