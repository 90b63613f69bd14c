import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";

export const title = "What each plan costs on your trip";
export const lead = "Enter your trip to see what comes in, what is paid out to you, and what Gangway keeps.";
export const yourTrip = (trip: ReactNode) =>
	phrase`The figures are those of ${trip}. Change them as you like.`;
export const people = "People";
export const peopleHint = "You included";
export const cost = "The whole trip costs";
export const costHint = "For all of you, in dollars";
export const trips = "Trips like this in a year";
export const months = "Months until all have paid";
export const monthsHint = "You need the plan for this long";
export const compare = "Compare the plans";
export const notCompared = "The plans could not be compared";
export const checkFields = "Check the marked fields.";

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
export const costsYou = (amount: string) => `costs you ${amount}`;
export const earnsYou = (amount: string) => `gives you ${amount} more`;
export const costsNothing = "costs you nothing";
export const tripKeepsFee = (rate: string) =>
	`This trip keeps its booking fee of ${rate}, even if you change your plan: a plan sets the fee of trips created from then on. Only one-time Pro takes the fee off this trip.`;
export const cheapest = "Costs least";
export const tooSmall = (places: number) => `Only ${places} places`;

export const forOne = "For this one trip";
export const forYear = (trips: number) => `For ${pluralize(trips, "such trip")} in a year`;
export const best = (what: string, plan: string, costs: string) =>
	`${what}, ${plan} costs least: it ${costs}.`;
export const notes = [
	"The booking fee is taken out of what is paid, never added to it. The card company's own fee is ours to pay.",
	"Cash back is earned on what the others pay by card. It becomes credit for your own share of a later trip 14 days after this one ends.",
	"These figures are exact if everybody pays at once. With instalments, rounding can change them by a few cents.",
];
