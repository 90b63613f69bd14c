import { type Cents, formatCents } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/pluralize.ts";

export const title = "Trip Highlights";
export const emptyTitle = "No bookings yet";
export const agreeInChat = "Agree on flights and a place to stay in the chat.";
export const waitFor = (organizer: string) =>
	`Flights and places to stay that ${organizer} adds will show up here.`;
export const seeItinerary = "View Full Itinerary";

export const noPrice = "No price yet";
export const inTotal = (cost: Cents) => `${formatCents(cost)} in total`;
export const perPerson = (whole: string) => `per person · ${whole}`;
export const perNight = (nights: number, whole: string) =>
	`per night · ${pluralize(nights, "night")}, ${whole}`;
