import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";

export const requestTitle = "Request Refund";
export const decisionTitle = "Refund Requests";
export const ask = "Ask for a refund";
export const seeRefunds = "See your refunds";
export const askedFor = (amount: ReactNode) => phrase`You have asked for ${amount}.`;
const backNow = (amount: ReactNode, decides: string) =>
	phrase`If you can't come, you would get back ${amount} now. ${decides}`;
const backOnceCovered = (amount: ReactNode, decides: string) =>
	phrase`If you can't come, you would get back ${amount} once the trip's fund holds that much again. ${decides}`;
const backFromCancelled = (amount: ReactNode, decides: string) =>
	phrase`You can get back ${amount}. ${decides}`;

type Situation = {
	isCovered: boolean; // the fund holds it
	isCancelled: boolean; // the trip
	isOrganizer: boolean; // whether the reader is the organizer
	organizer: string;
	decides: string;
	card: string; // the card or cards that it would go back to, in words
};

/** The refund that the reader could get. A cancelled trip's fund holds no more than it does now. */
export function ownRefund(amount: ReactNode, situation: Situation): ReactNode {
	const { isCovered, isCancelled, decides } = situation;
	if (!isCancelled) return (isCovered ? backNow : backOnceCovered)(amount, decides);
	return isCovered ? backFromCancelled(amount, decides) : notInFund(amount, situation);
}

export const seeRequest = "See your request";
export const asked = (amount: string, decides: string) => `You have asked for ${amount}. ${decides}`;
export const isOnItsWay = (amount: string) => `A refund of ${amount} is on its way.`;
export const hasFailed = (organizer: string) =>
	`Your refund did not go through. ${organizer} can try again, or pay it back another way.`;
export const hasFailedOwn = "Your refund did not go through. You choose what becomes of it.";

export const yourRefund = "Your refund";
export const onItsWay = (amount: ReactNode, card: string) => phrase`${amount} is on its way back to ${card}.`;
export const sent = (amount: ReactNode, card: string) => phrase`${amount} went back to ${card}.`;
export const nothingNow = "There is nothing to refund right now.";

export const open = (count: number) => `${count} open`;
export const nobodyWaits = "Nobody is waiting for your answer.";
export const failed = (count: number) =>
	`${pluralize(count, "refund")} did not go through. Choose what becomes of ${count === 1 ? "it" : "them"}.`;
export const decideOnFailed = "See what you can do";
export const decide = (count: number) => `Decide ${pluralize(count, "refund request")}`;
export const wantsToLeave = "Wants to leave the trip";
export const wantsToStay = "Wants to stay on the trip";
export const allRequests = "All refund requests";

function notInFund(
	amount: ReactNode,
	{ isOrganizer, organizer, card }: Pick<Situation, "isOrganizer" | "organizer" | "card">,
): ReactNode {
	return isOrganizer
		? phrase`${amount} of what you paid could go back to ${card}, but the trip's fund doesn't hold that much, and no more payments come in.`
		: phrase`${amount} of what you paid could go back to ${card}, but the trip's fund doesn't hold that much, and no more payments come in. Ask ${organizer} about it.`;
}
