import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const title = "Automatic charges";
export const titleOf = (trip: string) => `${title}: ${trip}`;
export const isOn = "Automatic charges are on";
export const isOff = "Automatic charges are off";
export const chargedTo = (card: string) => `We charge your ${card}:`;
export const wouldBeChargedTo = (card: string) => `If you switch them on, we charge your ${card}:`;
export const today = (date: string) => `Today, ${date}`;
export const nothingPlanned = "Right now there is nothing that we would charge.";
export const payYourself = "You pay each payment yourself, by its date.";
export const switchOff = "Switch automatic charges off";
export const switchOn = "Switch automatic charges on";
export const offHint =
	"If you switch them off, you pay each payment yourself by its date. You can switch them on again.";
export const youAgree = (consent: string) => `By switching them on you say: “${consent}”`;
export const notSwitched = "Nothing was changed";
export const underWay = (amount: ReactNode) => phrase`A charge of ${amount} is under way`;
export const underWayHint = "It can't be stopped any more, and may still go through.";
export const switchedOff = { title: isOff, message: payYourself };
export const switchedOn = {
	title: isOn,
	message: "We charge your saved card on the dates shown.",
};
export const membersOnly = "Only people who have joined this trip have automatic charges.";
export const noSavedCard = "You have no saved card, so nothing can be charged automatically.";
export const cardChosen = {
	title: "Card changed",
	message: "Your later payments for this trip are charged to it.",
};
export const otherCard = "Charge another card";
export const chooseSaved = "Your saved cards";
export const otherCardHint = "Your later payments for this trip are charged to";
export const chooseCard = "Charge this card";
export const addCard = "Add a card";
