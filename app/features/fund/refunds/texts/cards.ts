import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import { notInFund } from "./fund-too-low.ts";

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
};

/** What the reader could get back of their payments. A cancelled trip's fund holds no more than it does now. */
export function ownRefund(amount: ReactNode, situation: Situation): ReactNode {
	const { isCovered, isCancelled, decides } = situation;
	if (!isCancelled) return (isCovered ? backNow : backOnceCovered)(amount, decides);
	return isCovered ? backFromCancelled(amount, decides) : notInFund(amount, situation);
}

export const yourRefund = "Your refund";
export const onItsWay = (amount: ReactNode) => phrase`${amount} is on its way back to your card.`;
export const sent = (amount: ReactNode) => phrase`${amount} went back to your card.`;
export const nothingNow = "There is nothing to refund right now.";

export const open = (count: number) => `${count} open`;
export const nobodyWaits = "Nobody is waiting for your answer.";
export const failed = (count: number) =>
	`${pluralize(count, "refund")} did not go through. Choose what becomes of ${count === 1 ? "it" : "them"}.`;
export const decideOnFailed = "See what you can do";
export const decide = (count: number) => `Decide ${pluralize(count, "refund request")}`;
export const wantsToLeave = "Asks to leave the trip";
export const wantsToStay = "Asks to stay on the trip";
export const allRequests = "All refund requests";
