import type { ReactNode } from "react";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";

export const title = "Companion";
export const description = (name: string) => `The spot of ${name}, whom you pay for.`;

export const lead = (price: ReactNode) => phrase`You pay ${price} for this spot.`;
export const back = "Paying together";
export const options = "Options";
export const chooseFor = (name: string) => `Choose for ${name}`;

export const linkTitle = "Their own page";
export const linkHint = (name: ReactNode) =>
	phrase`With a link of their own ${name} sees the plan, the people and the chat, and none of your payments. It works once, for 30 days.`;
export const linkIsOut = (name: ReactNode) =>
	phrase`You have made a link for ${name} that nobody has opened yet. A new one ends it.`;
export const makeLink = "Make a link";
export const makeAnother = "Make another link";
export const linkName = "The link";
export const linkShownOnce = "Send it now. It is shown only this once, and a new one ends it.";
export const hasOpened = (name: ReactNode) =>
	phrase`${name} has opened their page, and decides about their spot.`;

export const giveBackTitle = "Stop paying";
export const giveBackHint = (name: ReactNode, rest: ReactNode) =>
	phrase`${name} then pays the ${rest} that is left of their spot. What you have paid for them stays theirs.`;
export const giveBack = (name: string, rest: Cents) => `Let ${name} pay the ${formatCents(rest)}`;
export const nothingLeft = "Nothing is left to pay of this spot.";
export const givenBack = { title: "Given back", message: "They pay the rest of their spot from now on." };

export const removeTitle = "Give up the spot";
export const removeHint = (name: ReactNode) =>
	phrase`${name} is then not on the trip any more, and your share gets smaller. What you have paid beyond it is a credit that your organizer can refund.`;
export const remove = (name: string) => `Give up ${name}'s spot`;
export const removed = (name: string) => ({
	title: `${name} is not coming`,
	message: "Your share is smaller now.",
});
export const notSaved = "Nothing was changed";
