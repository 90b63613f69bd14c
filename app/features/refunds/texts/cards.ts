import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";

export const requestTitle = "Request Refund";
export const decisionTitle = "Refund Requests";
export const ask = "Ask for a refund";
export const seeRefunds = "See your refunds";
export const askedFor = (amount: ReactNode) => phrase`You have asked for ${amount}.`;
export const backToday = (amount: ReactNode, decides: string) =>
	phrase`If you can't come, you would get back ${amount} today. ${decides}`;
export const backOnceCovered = (amount: ReactNode, decides: string) =>
	phrase`If you can't come, you would get back ${amount} once the trip's fund holds that much again. ${decides}`;
export const yourRefund = "Your refund";
export const onItsWay = (amount: ReactNode) => phrase`${amount} is on its way back to your card.`;
export const sent = (amount: ReactNode) => phrase`${amount} went back to your card.`;
export const nothingNow = "There is nothing to refund right now.";

export const open = (count: number) => `${count} open`;
export const nobodyWaits = "Nobody is waiting for your answer.";
export const decide = (count: number) => `Decide ${pluralize(count, "refund request")}`;
export const wantsToLeave = "Asks to leave the trip";
export const wantsToStay = "Asks to stay on the trip";
export const allRequests = "All refund requests";
