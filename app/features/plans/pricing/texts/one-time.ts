import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const title = "One-time Pro for a trip";
export const lead = (price: string) => `${price} once, for one trip. Your own plan stays as it is.`;
export const description =
	"Give one of your trips what Pro has, for one payment. Your own plan stays as it is.";
export const backToPricing = "Back to Pricing";
export const gives = "What the trip gets";
export const noFee = "No booking fee on payments from now on";
export const cashBack = (percent: string) => `${percent} cash back on what your friends pay from now on`;
export const paidBefore = "The fees on earlier payments stay as they were.";

export const chooseTrip = "Which trip?";
export const getFor = (price: string) => `Get One-Time Pro - ${price}`;
export const forTrip = (trip: ReactNode) => phrase`${" "}for ${trip}`;
export const saves = (fee: ReactNode, cashBackAmount: ReactNode) =>
	phrase`Saves ${fee} in booking fees, and earns you up to ${cashBackAmount} more in cash back.`;
export const savesFee = (fee: ReactNode) => phrase`Saves ${fee} in booking fees.`;
export const noSavings = "One-time Pro would save you nothing on what is still to be paid.";
export const brings = (cashBackAmount: ReactNode) =>
	phrase`This trip has no booking fee already. One-time Pro earns you up to ${cashBackAmount} more in cash back.`;
export const nothingToSave = "Nothing is left to pay on this trip, so one-time Pro would save you nothing.";
export const stillToCome = (amount: ReactNode) => phrase`${amount} still to be paid`;
export const group = (people: number) => `${people === 1 ? "1\u00a0person" : `${people}\u00a0people`}`;

export const proAlready = "You have Pro";
export const proCovers =
	"With Pro, all your trips already have what one-time Pro gives to one. You don't need to buy anything.";
export const noTrips = "You have no trip to use it on";
export const noTripsText =
	"Plan a trip first, which costs nothing. Then come back, or choose a plan for all your new trips.";
export const notListed = "Trips that are over or cancelled are not listed.";
export const withPro = "Trips that have it";
export const hasIt = "Has one-time Pro";
