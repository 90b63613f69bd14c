import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const notOpen = "Paying is not open yet";
export const opensFor = (organizer: ReactNode) =>
	phrase`Nobody pays for this trip before ${organizer} has signed in as its organizer. You can hold your place now, and we'll email you once you can pay.`;
export const opensWithOrganizer =
	"Nobody pays for this trip before its organizer has signed in. You can hold your place now, and we'll email you once you can pay.";
export const holdPlace = "Hold my place";
export const holding = "Holding...";

export const held = "Your place is held";
export const heldUntilOpen = (organizer: ReactNode) =>
	phrase`Paying opens once ${organizer} has signed in as the organizer.`;
export const heldUntilOpenUnnamed = "Paying opens once the organizer has signed in.";
export const weEmail = (address: ReactNode) => phrase`We'll email ${address} then.`;
export const tellMe = "Tell me when";
export const tellingWhere = "We need your email to tell you, and for your receipts.";
export const asking = "Saving...";
export const notAsked = "We could not save that";
export const told = { title: "We'll tell you", message: "You get an email once you can pay." };
export const heldToast = { title: held, message: told.message };

export const yourTrip = "Is this your trip?";
export const claimIt =
	"It was planned in this browser. Create an account, or sign in, to be its organizer. Then everybody can pay.";

export const placesHeld = "Half of the places are held";
export const payToJoin = (signIn: ReactNode) =>
	phrase`Friends who have not paid yet hold half of the places. You join by paying now. To hold a place without paying, ${signIn}.`;
export const signInFirst = "sign in first";
export const signInToHold =
	"Friends without an account hold half of the places, and paying is not open yet. Sign in to hold a place.";
