import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const title = "One-time Pro for a trip";
export const lead = (price: string) => `${price} once, for one trip. Your plan stays as it is.`;
export const backToPlans = "All plans";
export const gives = "What it gives that trip";
export const noFee = "No booking fee on what is paid from then on";
export const instalments = "Friends may pay in instalments";
export const cashBack = (percent: string) => `${percent} cash back on what your friends pay from then on`;
export const places = (people: number) => `A place for everybody, in groups of up to ${people} people`;
export const paidBefore = "Fees on payments made before stay as they were.";

export const chooseTrip = "Which trip?";
export const getFor = (price: string) => `Get One-Time Pro - ${price}`;
export const forTrip = (trip: ReactNode) => phrase`${" "}for ${trip}`;
export const saves = (fee: ReactNode, cashBackAmount: ReactNode) =>
	phrase`Saves ${fee} in booking fees, and brings up to ${cashBackAmount} more cash back.`;
export const brings = (cashBackAmount: ReactNode) =>
	phrase`This trip already has no booking fee. One-time Pro brings up to ${cashBackAmount} more cash back.`;
export const nothingToSave = "Nothing is left to pay on this trip, so one-time Pro would save nothing.";
export const stillToCome = (amount: ReactNode) => phrase`${amount} still to be paid`;
export const group = (people: number) => `${people === 1 ? "1 person" : `${people} people`}`;

export const proAlready = "You have Pro";
export const proCovers =
	"Your plan gives all your trips what one-time Pro gives one of them. There is nothing to buy.";
export const noTrips = "You organize no trip that could use it";
export const noTripsText =
	"Plan a trip first: it costs nothing. Then come back, or choose a plan for all your trips.";
export const notListed =
	"Trips that are over or cancelled, or that already have one-time Pro, are not listed.";
