import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import type { PriceTerm } from "../prices.ts";

export const title = "What each plan costs you";
export const lead = "Tell us about your trip, and see what is left for it with each plan.";
export const example = "For example, 8 people and $6,000.";
export const yourTrip = (trip: ReactNode) => phrase`These are the figures of ${trip}. You can change them.`;
export const people = "People";
export const peopleHint = "Including you";
export const cost = "Cost of the trip";
export const costHint = "For everyone";
export const months = "Months to pay";
export const monthsHint = "Until all is paid";
export const trips = "Trips a year";
export const tripsHint = "Like this one";
export const compare = "Compare the plans";

export const peopleRange = (max: number) => `Enter a number of people from 1 to ${max}`;
export const costMissing = "Enter what the trip costs";
export const tripsRange = (max: number) => `Enter a number of trips from 1 to ${max}`;
export const monthsRange = "Enter a number of months from 1 to 12";

export const offers = { free: "Free", plus: "Plus", pro: "Pro", oneTime: "One-time Pro" };
export const allFigures = "All figures";
export const bookingFee = "Booking fee";
export const goesOut = "Paid out to you";
export const planPrice = "Price of the plan";
export const priceTerm = ({ unit, times }: PriceTerm, price: string) =>
	`${pluralize(times, unit)} at ${price}`;
export const left = "Left for the trip";
export const costsYou = (amount: string) => `Costs you ${amount}.`;
export const costsNothing = "Costs you nothing.";
export const credit = "Cash back, as credit";
export const noInstalments = "No instalments: your friends pay in full.";
export const tripKeepsFee = (rate: string) =>
	`This trip keeps its booking fee of ${rate}, even if you change your plan. A new plan sets the fee for trips you create after that. Only one-time Pro takes the fee off this trip.`;
export const cheapest = "Costs least";
export const tooSmall = (places: number) => `Only ${places} places`;

export const forOne = "For this trip";
export const forYear = (trips: number) => `For ${trips} trips like this in a year`;
export const best = (what: string, plan: string, cost: string) => `${what}, ${plan} costs least: ${cost}`;
export const nothing = "nothing";
export const comesIn = (amount: string) => `Your group pays in ${amount}.`;
export const bringsCredit = (amount: string) =>
	`You also earn ${amount} in cash back, as credit for a later trip.`;
export const proAlready = "You have Pro, which already gives this to each of your new trips.";
export const butInFull = "There are no instalments with it, so your friends pay in full.";

export const notesTitle = "How we work this out";
export const notes = [
	"The booking fee is taken out of each payment, never added to it. We pay the card fee.",
	"You earn cash back on what the others pay by card. It is credit for your own share of a later trip. You can use it 14 days after the trip ends, or 14 days after the payment if that is later. If the trip has no end date, you can use it 90 days after the payment.",
	"We count a plan only for the months you need it, or at the yearly price where that is less.",
	"The figures are exact if everyone pays in one go. With instalments they can differ by a few cents.",
];
