import { type Cents, formatCents } from "#app/lib/money.ts";

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
export const payYourself = "We won't try again, so please pay it yourself.";
export const cardNeededAgain = "We need your card again";
export const cardGone = (card: string) =>
	`We no longer keep your ${card}. Your bank has not declined it: please pay this one with a card, and we keep it for the next.`;
export const dueLabel = "Due";
export const pay = (amount: Cents) => `Pay ${formatCents(amount)}`;
