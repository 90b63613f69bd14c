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
export const yourChoice = "Your choice";
export const notChargedYet = "Nothing has been charged yet. Press the button to go on.";
export const startFor = (plan: string, price: string, isAnnual: boolean) =>
	isAnnual ? `Start ${plan} for ${price} a year` : `Start ${plan} for ${price} a month`;
export const priceChanged = (price: string) => `The price has changed since you chose: it is ${price} now.`;
export const signInToGoOn = "Sign in or create an account to go on. We keep your choice.";
export const signInFor = (choice: string) => `Sign in to go on with ${choice}. Nothing is charged yet.`;
export const registerFor = (choice: string) =>
	`Create an account to go on with ${choice}. Nothing is charged yet.`;

export const demo = "Demo: no real money moves, and the checkout takes a test card.";

const alsoYou = "Or use your own Plus or Pro plan: with it you can pay for any trip in instalments.";
export const noInstalments = (trip: ReactNode) => phrase`For now, everyone pays for ${trip} in full`;
export const organizerUnlocks = (organizer: ReactNode) =>
	phrase`${organizer}, who organizes the trip, can unlock payment plans for everyone with Plus, Pro, or one-time Pro for this trip. Send them this page. ${alsoYou}`;
export const linkToPass = "Link to this page";
export const backToTrip = "Back to the trip";
export const youUnlock = (price: string) =>
	`With Plus, Pro, or one-time Pro for ${price}, your friends can pay for this trip in instalments.`;
export const unlocked = (trip: ReactNode) => phrase`Everyone can pay for ${trip} in instalments`;
export const unlockedForYou = (trip: ReactNode) => phrase`You can pay for ${trip} in instalments`;
export const youHave = (plan: string) => `You have ${plan}.`;
export const unlockedAlready = "You don't need to buy anything for that.";
export const hasOneTimePro = (trip: ReactNode) => phrase`${trip} has one-time Pro`;
export const oneTimeGives = (cashBack: string) =>
	`It has no booking fee, your friends can pay in instalments, and you earn ${cashBack} cash back. The plans here are for your other trips.`;
export const instalmentsNeed = "Payment plans come with Plus and Pro";
export const instalmentsLead =
	"If the organizer has one of them, everyone on the trip can pay in instalments. With your own, you can do so on any trip you join.";
export const placesNeed = "More places come with Plus and Pro";
type Sizes = { groupOnFree: number; spotsOnFree: number; onPlus: number; onPro: number };

export const placesLead = ({ groupOnFree, spotsOnFree, onPlus, onPro }: Sizes) =>
	`On Free, a group has up to ${groupOnFree} people, and ${spotsOnFree} of them can have a spot. On Plus it has up to ${onPlus}, and on Pro the number is unlimited (${onPro} per trip today).`;
export const comesWith = (feature: string, plans: string) => `${feature} comes with ${plans}`;
export const plusAndPro = "Plus and Pro";
export const everyPlan = "every plan";
