import type { ReactNode } from "react";
import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import { type Answer, STANDINGS, type Standing } from "./standings.ts";

// The page of the answer.
export const pageTitle = "Are you coming?";
export const description =
	"Say that you're in and pay later, that you might come, or that you can't make it.";
export const lead = (organizer: ReactNode) =>
	phrase`${organizer} would like to know. You don't need an account, and you can change your answer.`;
export const leadUnnamed = "You don't need an account, and you can change your answer.";
export const yourAnswer = "Your answer";
export const choices: Record<Answer, string> = {
	in: "I'm in, I'll pay by…",
	maybe: "Maybe",
	out: "I can't make it",
};
export const inForFree = "I'm in";
export const inHint = (share: ReactNode) =>
	phrase`We hold a spot for you until the end of that day. If ${share} isn't paid by then, the spot is free again. No card? Pay your organizer in cash, and they record it here.`;
export const freeHint = "There is nothing to pay yet.";
export const maybeHint = "No spot is held for you. You can decide later.";
export const payBy = "I'll pay by";
export const word = "A word to the organizer";
export const send = "Send my answer";
export const sendChanged = "Change my answer";
export const sending = "Sending…";
export const notSent = "Your answer was not sent";
export const answerMissing = "Choose one of the answers";
export const payNow = "Join and pay now";
export const readyToPay = (link: ReactNode) => phrase`Ready to pay? ${link}.`;
export const full = "There is no spot left for now. You can still say maybe, or that you can't make it.";
export const payToBeIn = (link: ReactNode) =>
	phrase`Friends who have not paid yet hold half of the places, so a spot can only be had by paying now. ${link}, or sign in to hold one.`;
export const payOnly = (link: ReactNode) =>
	phrase`No spot can be held for you without paying anymore. To be in, ${link}.`;
export const joinAndPayNow = "join and pay now";
export const mailMe = (link: ReactNode) => phrase`Was it you? ${link}.`;
export const signInHint = (signIn: ReactNode) => phrase`Have an account? ${signIn}.`;
export const currentAnswer: Record<Answer, string> = {
	in: "You said that you're in.",
	maybe: "You said maybe.",
	out: "You said that you can't make it.",
};
export const missed = "The day by which you wanted to pay is over, and your spot is free again.";
export const heldFor = (day: CalendarDate, today: CalendarDate) =>
	`Your spot is yours until the end of ${formatDate(day, today)}.`;
export const aboardTitle = "You're on the list";
export const aboardHeld = (until: ReactNode) => phrase`${until} Pay by then to keep it.`;
export const aboardText = "You have a spot on this trip.";
export const aboardLeave = "If you can't make it after all, you can give it up.";
export const seeSpot = "See your spot";
export const paySpot = "Pay for your spot";
export const leaveTrip = "Leave the trip";

export const saved: Record<Exclude<Answer, "in">, { title: string; message: string }> = {
	maybe: { title: "You said maybe", message: "No spot is held for you. You can change your answer here." },
	out: {
		title: "You can't make it",
		message: "We'll let the organizer know. You can change your answer here.",
	},
};
export const savedIn = "You're in!";
export const savedInUntil = (day: CalendarDate, today: CalendarDate) =>
	`${heldFor(day, today)} Pay by then to keep it.`;
export const savedInFree = "Your spot is confirmed.";

// Refusals.
export const notClaimed = "This trip has no organizer yet, so there is nobody to answer to.";
export const isOver = "This trip is over.";
export const tooSoonToHold = "The trip starts too soon to hold a spot without paying. Pay now to join.";
export const payByProblem = (last: CalendarDate, today: CalendarDate) =>
	`Choose a day between today and ${formatDate(last, today)}`;
export const heldBefore =
	"We held a spot for you until the day you chose, and it was not paid. Pay now to join.";
export const leaveInstead = "You have a spot on this trip. To give it up, leave the trip.";
export const alreadyAnswered =
	"Someone has answered with this email already. If it was you, ask us to email you a link to that answer.";
export const tooManyAnswers = "Too many people have answered this trip's invitation. Join instead.";
export const nameMissing = "Enter your name";
export const pageProblem = "Enter a page from 1";
export const linkGone = "The link has ended. Ask whoever invited you for the trip's link.";

// Mails and notices.
export const answerMailSubject = (trip: string) => `Your answer for ${trip}`;
export const answerMailHeading = "Thanks for your answer";
export const answerMailText = (trip: string) =>
	`You have answered the invitation to ${trip}. With this link you can see your answer and change it, in any browser.`;
export const answerMailClosing =
	"If you have not answered, someone has typed your address by mistake. You can ignore this email.";
export const changeAnswer = "See or change my answer";
export const reminderSubject = (organizer: string, trip: string) =>
	`${organizer} asks: are you coming to ${trip}?`;
export const reminderHeading = "Are you coming?";
export const reminderText = (organizer: string, trip: string) =>
	`${organizer} would like to know whether you are coming to ${trip}. You can say that you're in and pay later, or that you can't make it.`;

export const answeredTitle = (name: string, answer: "maybe" | "out") =>
	answer === "maybe" ? `${name} might come` : `${name} can't make it`;
export const answeredText = (name: string, answer: "maybe" | "out", trip: string) =>
	answer === "maybe" ? `${name} has said maybe to ${trip}.` : `${name} can't make it to ${trip}.`;

// The organizers' list.
export const standingTitles: Record<Standing, string> = {
	in: "In",
	maybe: "Maybe",
	none: "No answer yet",
	out: "Can't make it",
};
const COUNT_WORDS: Record<Standing, (count: number) => string> = {
	in: (count) => `${count} in`,
	maybe: (count) => `${count} maybe`,
	none: (count) => `${count} ${count === 1 ? "hasn't" : "haven't"} answered`,
	out: (count) => `${count} can't make it`,
};

/** "4 in · 2 maybe · 1 can't make it", without zero counts except for "in" */
export const counts = (all: Partial<Record<Standing, number>>) =>
	STANDINGS.filter((standing) => standing === "in" || (all[standing] ?? 0) > 0)
		.map((standing) => COUNT_WORDS[standing](all[standing] ?? 0))
		.join(" · ");

export const invitedOn = (day: string) => `Invited ${day}`;
export const answeredOn = (day: string) => `Answered ${day}`;
export const remindedOn = (day: string) => `Reminded ${day}`;
export const missedOn = (day: string) => `Said “I'm in”, and did not pay by ${day}`;
export const hasLeft = "Has left the trip";
export const holdsUntil = (day: string) => `Spot held until ${day}`;

export const remind = (count: number) => `Remind ${count === 1 ? "1 person" : `${count} people`}`;
export const remindText = (count: number) =>
	`${count === 1 ? "One person gets" : `${count} people get`} an email now: those who have not answered, and those who said maybe.`;
export const remindButton = "Send the reminders";
export const reminding = "Sending…";
export const notReminded = "Nobody was reminded";
export const nobodyToRemind =
	"Nobody can be reminded right now: everyone who is undecided has had an email lately, or three emails already.";
export const reminded = (count: number) => ({
	title: count === 1 ? "1 person reminded" : `${count} people reminded`,
	message: "The emails are on their way.",
});

export const holdSummary = (days: number) => `A spot is held for ${pluralize(days, "day")} at most`;
export const holdDays = "Days to pay after “I'm in”";
export const holdDaysHint = "A spot that is not paid by the day someone chose is free again.";
export const holdDaysProblem = "Enter 1 to 14 days";
export const saveHold = "Save";
export const saving = "Saving…";
export const notSaved = "The days were not changed";
export const holdSaved = (days: number) => ({
	title: "Saved",
	message: `A spot is now held for ${pluralize(days, "day")} at most. What was promised before stays.`,
});
