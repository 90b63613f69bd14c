import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";

export const title = "What each plan costs on your trip";
export const lead = "Type in your trip, and see what comes in, what goes out to you, and what Gangway keeps.";
export const yourTrip = (trip: ReactNode) =>
	phrase`The figures are those of ${trip}. Change them as you like.`;
export const people = "People";
export const peopleHint = "You included";
export const cost = "The whole trip costs";
export const costHint = "For all of you, in dollars";
export const trips = "Trips like this in a year";
export const months = "Months until all have paid";
export const monthsHint = "For so long you need the plan";
export const compare = "Compare the plans";
export const notCompared = "The plans were not compared";
export const lookBelow = "See what is said at the fields.";

export const peopleRange = (max: number) => `Groups have 1 to ${max} people today`;
export const costMissing = "Enter what the trip costs";
export const tripsRange = (max: number) => `Enter a number of trips from 1 to ${max}`;
export const monthsRange = "Enter a number of months from 1 to 12";

export const offers = { free: "Free", plus: "Plus", pro: "Pro", oneTime: "One-time Pro" };
export const comesIn = "Comes in";
export const bookingFee = "Booking fee";
export const goesOut = "Goes out to you";
export const planPrice = "Price of the plan";
export const cashBack = "Cash back";
export const net = "Yours in the end";
export const sum = "In short";
export const keeps = (amount: string) => `costs you ${amount}`;
export const gives = (amount: string) => `gives you ${amount} more`;
export const evens = "costs you nothing";
export const cheapest = "Costs least";
export const tooSmall = (places: number) => `Only ${places} places`;

export const bestForOne = "For this one trip";
export const bestForYear = (trips: number) => `For ${pluralize(trips, "such trip")} in a year`;
export const notes = [
	"The booking fee is taken out of what is paid, never added to it. The card company's own fee is ours to pay.",
	"Cash back is earned on what the others pay by card. It is credit for your own share of a later trip, 14 days after this one ends.",
	"To the cent where everybody pays at once. In instalments the rounding can differ by a few cents.",
];
