import type { ReactNode } from "react";
import { formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import type { UncollectableShares } from "./uncollectable-shares.ts";

/** "3 of 6 places taken", on every page and preview (Rules: Words of counts and states). */
export const placesTaken = (members: number, places: number) => `${members} of ${places} places taken`;

/** The organizer has not joined yet, but their spot counts as taken. */
export const placeKept = (taken: string) => `${taken}, one of them kept for the organizer`;

/** A spot became free for someone from the waiting list. */
export const placesOffered = (taken: string, offered: number) =>
	`${taken}, ${offered === 1 ? "one" : offered} of them offered to the waiting list`;

export const viewPlans = "View plans";
export const choosePlan = "Choose a plan with more places, or";
export const smallerGroup = "make the group smaller";

export const boardingClosed = "Boarding closed";
export const everyPlaceTaken = "Every place is taken.";

export const nobodyJoined = "Nobody has joined yet: you would be the first.";
export const whoIsComing = "Who is coming";
export const joined = (names: ReactNode, members: number, taken: string) =>
	phrase`${names} ${members === 1 ? "has" : "have"} joined: ${taken}.`;
export const comma = ", ";
export const and = " and ";
export const andMore = (count: number) => ` and ${count} more`;

/** "Free trips have 10 places: 2 shares, $2,000.00, can't be collected." */
export function uncollectable({ tier, places, shares, amount }: UncollectableShares): string {
	const missing =
		amount > 0
			? `${pluralize(shares, "share")}, ${formatCents(amount)}, can't be collected`
			: `${shares === 1 ? "1 person" : `${shares} people`} of your group can't join`;
	return `${tier} trips have ${pluralize(places, "place")}: ${missing}.`;
}

export const formerTitle = {
	left: "You left this trip",
	removed: "You are no longer on this trip",
	unpaid: "You have no spot on this trip yet",
} as const;
/** When someone left, or was removed. */
export const endedOn = {
	left: (day: string) => `You left on ${day}.`,
	removed: (day: string) => `The organizer took you off it on ${day}.`,
	unpaid: (day: string) => `Your payment was not made, so your spot is free again since ${day}.`,
} as const;
export const formerText = {
	left: "Your spot is free, and you are no longer charged.",
	removed: "The organizer has taken you off it, and you are no longer charged.",
	unpaid: "Your payment was not made, so your spot is free again. Nothing is charged.",
} as const;

export const yourName = "Your name";
