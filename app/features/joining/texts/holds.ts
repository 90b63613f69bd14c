export const endsSoonTitle = (day: string) => `Your spot is held until ${day}`;
export const endsSoon = (trip: string, day: string) =>
	`Pay for your spot on ${trip} by the end of ${day}. If you don't, it is free again.`;
export const heldTitle = (day: string) => `Your spot is yours until ${day}`;
export const held = (trip: string, day: string) =>
	`You're in on ${trip}. Pay by the end of ${day} to keep your spot. If you don't, it is free again, and nothing is charged.`;
export const heldPay = "Pay for your spot";
export const lapsedTitle = "Your spot is free again";
export const lapsed = (trip: string, day: string) =>
	`Your spot on ${trip} was held until ${day} and not paid. Nothing is charged. While there is room, you can still join with the trip's link.`;
export const freeTitle = (name: string) => `${name}'s spot is free again`;
export const free = (name: string, trip: string, day: string) =>
	`${name} wanted to pay for ${trip} by ${day}, and has not paid.`;
export const companionFree = (payer: string, name: string, trip: string) =>
	`${payer} has not paid in time for ${name}'s spot on ${trip}.`;
