import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const notChosen = "Your choice did not go through";

export const paymentError = "Payment Error";
export const noSecret = "Unable to create subscription. Please try again.";
export const error = "Error";
export const notProcessed = "Unable to process plan selection. Please try again.";

export const monthly = (plan: string, price: string) => `${plan}, ${price} a month`;
export const once = (plan: string, price: string) => `${plan}, ${price} once`;
export const annual = (plan: string, price: string) => `${plan}, ${price} a year`;
export const youChose = (choice: string) => `You chose ${choice}.`;
export const notChargedYet = "Press the button to go on. Nothing has been charged yet.";
export const startFor = (plan: string, price: string, isAnnual: boolean) =>
	isAnnual ? `Start ${plan} for ${price} a year` : `Start ${plan} for ${price} a month`;
export const priceChanged = (price: string) => `The price has changed since you chose: it is ${price} now.`;
export const signInToGoOn = "Sign in or create an account, and your choice is kept.";

export const demo = "Demo: no real money moves, and a plan starts at once.";
export const walkThrough = "Go through the checkout with a test card instead";
export const walking = "Demo: the buttons lead through the checkout with a test card.";
export const startAtOnce = "Start plans at once instead";

const alsoYou =
	"You can also bring your own: with your own Plus or Pro plan you pay in instalments on any trip.";
export const noInstalments = (trip: ReactNode) => phrase`On ${trip} everybody pays in full for now`;
export const organizerUnlocks = (organizer: ReactNode) =>
	phrase`${organizer}, who organizes the trip, can unlock payment plans for everybody aboard: with Plus, with Pro, or with one-time Pro for this trip. Pass this page on. ${alsoYou}`;
export const linkToPass = "Link to this page";
export const backToTrip = "Back to the trip";
export const youUnlock = (price: string) =>
	`Plus, Pro, or one-time Pro for ${price} lets your friends pay this trip in instalments.`;
export const unlocked = (trip: ReactNode) => phrase`On ${trip} everybody can pay in instalments`;
export const unlockedAlready = "There is nothing to buy for that.";
export const instalmentsNeed = "Payment plans come with Plus and Pro";
export const instalmentsLead =
	"The organizer's plan counts, for everybody on the trip; so does your own, on any trip that you join.";
export const placesNeed = "More places come with Plus and Pro";
export const placesLead = (places: number, people: number) =>
	`Free has ${places} places on a trip. Plus and Pro have room for every group, of up to ${people} people.`;
export const comesWith = (feature: string, plans: string) => `${feature} comes with ${plans}`;
export const isComingSoon = (feature: string) => `${feature} is coming soon`;
export const notSoldYet = "It is not there yet, so no plan includes it today.";
export const plusAndPro = "Plus and Pro";
export const everyPlan = "every plan";
