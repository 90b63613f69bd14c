import type { ReactNode } from "react";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";

export const title = "Automatic charges";
export const description =
	"See when your later payments are charged, and to which card. Switch that on or off.";
export const isOn = "Automatic charges are on";
export const isOff = "Automatic charges are off";
export const chargedTo = (card: string) => `We charge your ${card}:`;
export const wouldBeChargedTo = (card: string) => `If you switch them on, we charge your ${card}:`;
export const expiresBefore = (date: string) =>
	`This card expires before the charge on ${date}. Please change it before then.`;
export const nothingPlanned = "Right now there is nothing that we would charge.";
export const payYourself = "You pay each payment yourself, by its date.";
export const nothingToPay = "You have nothing left to pay, so nothing is charged.";
export const switchOff = "Switch automatic charges off";
export const switchOn = "Switch automatic charges on";
export const offHint =
	"If you switch them off, you pay each payment yourself by its date. Your card stays saved, and you can switch them on again.";
export const youAgree = (consent: string) => `By switching them on you say: “${consent}”`;
export const notSwitched = "Nothing was changed";
export const underWay = (amount: ReactNode) => phrase`A charge of ${amount} is under way`;
export const underWayHint = "It can no longer be stopped, and may still go through.";
export const switchedOff = { title: isOff, message: payYourself };
export const switchedOn = {
	title: isOn,
	message: "We charge your saved card on the dates shown.",
};
export const membersOnly = "Only people who have joined this trip have automatic charges.";
export const changeCard = "Change the card";
export const noSavedCard = "You have no saved card, so nothing can be charged automatically.";
export const cardChosen = {
	title: "Card changed",
	message: "Your later payments for this trip are charged to it.",
};
export const cardChosenWhileOff = {
	title: "Card chosen",
	message: "Automatic charges are still off. Once you switch them on, this card is charged.",
};
export const noCardChosen = "No card is chosen, so nothing can be charged automatically.";
export const otherCard = "Charge another card";
export const chooseSaved = "Your saved cards";
export const otherCardHint = "Charge your later payments for this trip to";
export const otherCardWhileOff = "Once automatic charges are on, charge";
export const chooseCard = "Charge this card";
export const chooseCardWhileOff = "Choose this card";

export const yours = (name: ReactNode) => phrase`These are the charges for ${name}.`;
export const yourCard = "Your card";
export const cardStays =
	"It is charged only when you pay with it yourself. It stays saved until nothing is left to pay, or until you remove it.";
export const cardGoes = "Nothing is left to pay, so we remove it soon. You can also remove it now.";
export const saveAndSwitchOn = "Save a card and switch them on";
export const saveHint =
	"Nothing is charged when you save a card. Your later payments are charged on their dates.";
export const manageCards = "See all your saved cards";
export const remove = "Remove this card";
export const removeQuestion = (card: string) => `Remove ${card}?`;
export const removeHint =
	"It is removed here and at the card company. Automatic charges end, and you pay each payment yourself by its date. What you have paid with it stays as it is.";
export const removeUnneeded =
	"It is removed here and at the card company. What you have paid with it stays as it is.";
export const removeNow = (card: string) => `Remove ${card}`;
export const removed = { title: "Card removed", message: "It is no longer charged." };
export const stoppedByMove =
	"Automatic charges stopped when you opened your spot here. Until you switch them on again, you pay each payment yourself.";
export const restart = "Switch them on again";
export const byHand = (amount: ReactNode) => phrase`Please pay ${amount} yourself`;
export const byHandWhy = {
	declined: (due: string) =>
		`It was due on ${due}. Your card was declined, and we won't try it again for this.`,
	authentication: (due: string) =>
		`It was due on ${due}. Your bank asks you to confirm this payment, so we can't make it for you.`,
};
export const paused = "Automatic charges are paused";
export const pausedBy = {
	refund: "Nothing is charged while your refund is not settled. You can still pay yourself.",
	dispute:
		"Nothing is charged while a payment of yours is disputed at your bank. You can still pay yourself.",
};
export const lastTries = "Last automatic charges";
export const tried = {
	paid: "Paid",
	declined: "Declined",
	asked: "Not charged, because your bank asked for you",
	checking: "Being checked",
	notMade: "Not charged",
};
export const sayOnOrOff = "Say whether automatic charges are on: true or false";

type Payment = { amount: string; trip: string; number: number; total: number };

export const chargedOn = (card: string, day: string) => `We charge your ${card} on ${day}.`;

export const pausedUntil = {
	refund: "Automatic charges are paused until your refund is settled.",
	dispute: "Automatic charges are paused until your bank has decided.",
};

export const savedCardDeclined = "Your card was declined";
export const cardDeclined = (card: string) => `Your ${card} was declined`;
export const notCharged = ({ amount, trip, number, total }: Payment) =>
	`${amount} for ${trip}, payment ${number} of ${total}, was not charged.`;
export const triedAgainOn = (day: string) =>
	`We'll try again on ${day}, or you can pay now with another card.`;
export const payAndConfirm = "Please pay it yourself, then confirm it with your bank.";
export const noMoreTries = "We won't try again, so please pay it yourself.";
export const cardNeededAgain = "We need your card again";
export const cardGone = (card: string) =>
	`We no longer keep your ${card}. Your bank has not declined it: please pay this one with a card, and we keep it for the next.`;
export const dueLabel = "Due";
export const pay = (amount: Cents) => `Pay ${formatCents(amount)}`;
