import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const money = "What became of your money";
export const paid = "You paid";
export const cardFees = "Kept by the card company";
export const cardFeesHint = "Its fee is 2.9% and $0.30 of each payment.";
export const lost = "Taken back by your bank";
export const otherWay = "Paid back another way";
export const otherWayHint = "The organizer has noted this.";
export const rest = "Not refunded";
export const back = "Back to your card";
export const nothingPaid =
	"No payment was made for this place. If your card was charged after the place was free, that goes back to it by itself.";

export const yourCard = "your card";
export const sent = (amount: ReactNode, card: string, date: string) =>
	phrase`${amount} went back to ${card} on ${date}.`;
export const onItsWay = (amount: ReactNode, card: string) => phrase`${amount} is on its way back to ${card}.`;
export const failedTitle = "A refund did not go through";
export const failed = (amount: ReactNode, card: string) =>
	phrase`The bank of ${card} did not accept ${amount}. The organizer can try again, or pay it back another way.`;
export const waits = (amount: ReactNode) =>
	phrase`You have asked for ${amount}. The organizer decides, and we'll let you know.`;
export const restMeans =
	"What was not refunded may have been paid out for the trip already. Ask the organizer about it.";

export const questions = "Questions about it?";
export const ask =
	"Ask the organizer first: they decide what is refunded. If a refund doesn't arrive, or you think that something is wrong here, write to us.";
export const askUs = "Ask us";
