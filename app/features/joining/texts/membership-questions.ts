import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const title = "Is that you?";
export const description =
	"This browser holds a spot on a trip. Say whether it is yours, so that it comes to your account.";
export const question = (name: ReactNode, trip: ReactNode) =>
	phrase`This browser holds ${name}'s spot on ${trip}. Is that you?`;
export const comesToAccount = "If it is you, the spot comes to your account.";
export const mailsFirst = (address: ReactNode) =>
	phrase`If it is you, we'll email a link to ${address}, because this spot is paid for. Open the link in this browser to get it.`;
export const yes = "Yes, that's me";
export const yesByMail = "Yes, email me the link";
export const no = "No, someone else";
export const saving = "Saving...";
export const notSaved = "Your answer was not saved";
export const later = "Ask me later";

export const isYours = (trip: string) => ({ title: `Your spot on ${trip} is in your account` });
export const mailed = (address: string) => ({
	title: "Check your email",
	message: `A link is on its way to ${address}. It works once, for 30 minutes. Open it in this browser.`,
});
export const staysTheirs = { title: "We won't ask you again", message: "The spot stays theirs." };
export const answeredBefore = { title: "You have answered that already" };
export const changedMeanwhile = "This spot has changed in another window. Please try again.";
