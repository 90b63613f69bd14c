import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import type { OwnPage } from "./answers.ts";

export const title = "Assistant";
export const description = "Ask what this trip knows: payments, flights, plans, polls and people.";
export const lead = "It reads what you may see of this trip, and answers. It changes nothing.";

export const membersOnly = "Only people on the trip can ask the assistant. Join it first.";
export const conversationDeleted = "This conversation was deleted meanwhile.";
export const waitForAnswer = "Your last question is still being answered. Ask again in a moment.";
export const questionMissing = "Type a question";
export const hostMissing = "Say where questions are sent, as the assistant says it";
export const agreeFirst = (host: string) =>
	host
		? `Agree first that your questions, and what answers them, are sent to ${host}.`
		: "Agree first on the assistant's page. Nothing you ask leaves Gangway.";

export const consentTitle = "Before you ask";
export const staysHere =
	"Gangway answers by its own rules. Your questions stay on our server, and nothing is sent to anybody else.";
export const knowsFixedQuestions =
	"So it understands a fixed set of questions well, and says so where it doesn't.";
export const isSentTo = (host: ReactNode) =>
	phrase`Your questions are answered by a language model at ${host}, which another company may run.`;
export const whatIsSent =
	"It is sent your question, your last few questions and their answers, and what of this trip answers them: names on the trip, bookings, the itinerary, polls, messages of the chat, shared expenses, and payments as far as you may see them.";
export const whatIsNeverSent =
	"It is never sent the cards, email addresses, postal addresses and phone numbers that Gangway keeps, or anything of other trips. What people typed into the chat and as names is sent, without email addresses and long numbers.";
export const modelMayErr =
	"A model can be wrong. We remove sentences with amounts or days that the trip does not have; the rest we can't check. The trip's own pages are what counts.";
export const isPrivate =
	"Only you see this conversation. You can delete it here. We also delete it when the trip or your account is deleted.";
export const goOn = "I understand, continue";
export const notAgreed = "Not noted";

export const conversation = "Your conversation";
export const emptyTitle = "Ask about your trip";
export const empty = "Type a question, or take one of these.";
export const question = "Your question";
export const placeholder = "Ask about this trip";
export const ask = "Ask";
export const asking = "Asking…";
export const notAsked = "Not asked";
export const you = "You asked";
export const itAnswered = "The assistant answered";
export const noAnswer = "No answer came. Ask again.";
export const readsOnly = "The assistant only reads. Check what counts on the trip's own pages.";
export const whereSent = (host: string) =>
	host ? `Answered by a model at ${host}.` : "Answered by Gangway. Nothing you ask leaves it.";

export const notes = {
	failed: "The model did not answer, so Gangway answered by its own rules.",
	slow: "The model took too long, so Gangway answered by its own rules.",
	refused: "The model refused to answer, so Gangway answered by its own rules.",
	budget:
		"This trip has used up its share of the model for this month, so Gangway answered by its own rules.",
	unchecked:
		"The model's answer had amounts or days that the trip does not have, so Gangway answered by its own rules.",
	cut: "The answer broke off here.",
};

export const suggestions = {
	organizer: [
		"Who still has to pay?",
		"What is missing in our plan?",
		"Draft a reminder",
		"How much is in the fund?",
	],
	member: [
		"What do I have to pay, and when?",
		"When do we fly?",
		"What did the group decide?",
		"What should I pack?",
	],
};

export const pages: Record<OwnPage, string> = {
	trip: "Open the trip",
	people: "People",
	money: "Payments",
	chat: "Chat",
	itinerary: "Itinerary",
	polls: "Polls",
	expenses: "Shared expenses",
	pool: "The pool",
};
export const review = {
	entry: "Review the entry",
	poll: "Review the poll",
	reminder: "Review the reminders",
};
export const drafts = {
	entry: "Draft of an entry",
	poll: "Draft of a poll",
	reminder: "Draft of a reminder",
};
export const draftNotSaved = "Nothing is saved until you confirm it there.";
export const options = (names: string) => `Answers: ${names}`;

export const deleteTitle = "Delete this conversation";
export const deleteText = "All your questions on this trip and their answers are deleted for good.";
export const deleteButton = "Delete it";
export const deleted = { title: "Your conversation is deleted" };

export const gateTitle = (plan: string) => `The assistant is a ${plan} feature`;
export const gateText =
	"It answers questions about the trip for everyone on it: who has to pay what and when, when you fly, what is missing in the plan, what the group has decided. It drafts reminders, polls, entries and packing lists, and changes nothing itself.";
export const notHere = "This trip has no assistant";
export const notHereText = (organizer: ReactNode) =>
	phrase`${organizer} can add one with the Pro plan, or with one-time Pro for this trip.`;
export const planEnded = "The trip's plan has no assistant any more. What you asked is still here.";
