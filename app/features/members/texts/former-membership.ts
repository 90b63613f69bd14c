export const title = {
	left: "You have left this trip",
	removed: "You are no longer on this trip",
	unpaid: "You have no place on this trip yet",
} as const;
export const text = {
	left: "Your place is free, and you are no longer charged.",
	removed: "The organizer has taken you off it, and you are no longer charged.",
	unpaid: "Your payment was not made, so the place is free again. Nothing is charged.",
} as const;
