import type { ReactNode } from "react";
import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";
import type { ConciergeFacts } from "#db/schema/requests.ts";
import type { Proposal } from "./proposal.ts";

export const title = "Concierge";
export const description = "Ask us to look for a table, a transfer or a quote for your group.";
export const lead = "Tell us what your group needs. We look for it and come back with proposals.";
export const sellsNothing =
	"Gangway sells and books nothing. We find and compare; your group decides, and you book and pay where it is offered.";

export const aboutLead =
	"People at Gangway look for a table, a transfer or a quote for the whole group, and come back with proposals.";
export const whoAsks = (organizer: ReactNode) =>
	phrase`${organizer} organizes this trip and asks for the group.`;
export const tellThem = "If you would like something looked for, say so in the trip's chat.";
export const toChat = "Open the chat";

export const needs = {
	table: "A table for the group",
	transfer: "A transfer",
	activity: "Something to do",
	stay: "A place to stay",
	quote: "A quote for the group",
	other: "Something else",
} as const;

export const subjectOf = (need: keyof typeof needs, trip: string) => `${needs[need]}: ${trip}`;

/** The request's fields besides its subject and text. */
export function factsOf(asked: ConciergeFacts | null): [label: string, value: string][] {
	const facts: [string, string][] = [];
	if (asked?.day) facts.push(["Day", formatDate(asked.day)]);
	if (asked?.people) facts.push(["People", String(asked.people)]);
	return facts;
}

export const need = "What do you need?";
export const needMissing = "Choose what you need";
export const day = "Which day?";
export const people = "For how many?";
export const peopleProblem = "Enter a number of people from 1 to 250";
export const message = "Tell us more";
export const messageHint = "Where, at what time, what it may cost, and what matters to you.";
export const ask = "Ask our concierge";
export const asking = "Asking...";
export const notAsked = "Your request was not sent";
export const asked = { title: "We have your request" };
export const askTitle = "Ask for something";

export const requests = "What you asked for";
export const none = "You haven't asked for anything yet.";
export const askedBy = (name: string, when: string) => `${name}, ${when}`;
export const openThread = "Open the conversation";
export const proposals = "Our proposals";
export function priceOf({ price, people, pricePerPerson }: Proposal): string | null {
	if (price === null) return null;
	if (people === null || pricePerPerson === null) return `${formatCents(price)} for the whole group`;
	return `${formatCents(price)} · ${formatCents(pricePerPerson)} each for ${people}`;
}
export const visit = (host: string) => `See it on ${host}`;
export const pollAll = "Ask the group with a poll";
export const book = "Add it to the bookings";
export const planNeeded = "Our concierge is for trips with Pro.";
export const planText = "One-time Pro for this trip has it, too.";
export const organizersPlan = "It goes by the plan of the trip's organizer.";
