import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const heading = "Trip Fund Dashboard";
export const headingHint = "Manage collected funds and release payments for trip expenses";
export const destinationAndCost = (destination: ReactNode, cost: ReactNode) =>
	phrase`${destination} · Total trip cost ${cost}`;

export const onItsWay = (amount: ReactNode) => phrase`${amount} is on its way to you`;
export const reservedForRefunds = (amount: ReactNode) =>
	phrase`${amount} is held for refund requests, card fees included.`;
export const tooNew = (amount: ReactNode, freeOn: string) =>
	phrase`${amount} is too new to release. The next part can be released on ${freeOn}.`;
export const paidIn = "So far";
export const paidInOfTripCost = "Paid in out of the total trip cost";

export const logInFirst = "Please log in to access fund management.";
export const logIn = "Log In";
export const organizersOnly = "Only trip organizers can access fund management.";
export const goBack = "Go Back";
export const tripNotFoundTitle = "Trip Not Found";
export const tripNotFound = "The requested trip could not be found.";
export const notLoadedTitle = "Failed to fetch fund data";
export const notLoaded = "Unable to load fund data";
export const moneyIsSafe = "The money is safe: everything collected is still in the fund.";
