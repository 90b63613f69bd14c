import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import { listOf } from "#app/lib/texts.ts";
import type { ACCENTS, FOCUSES } from "#db/schema/group-page.ts";
import { SLUG_LENGTH } from "./slug.ts";

export const title = "Group page";
export const lead =
	"A page of your trip's own, at an address that people can remember. Your invitation, mails and preview get its look too.";

export const address = "The page's address";
export const openIt = "See the page";
export const slug = "Address";
export const slugHint = (start: string) =>
	`After ${start}: ${SLUG_LENGTH.min} to ${SLUG_LENGTH.max} of a–z, 0–9 and hyphens. Whoever guesses it can join, as with your trip's link.`;
export const slugProblem = {
	length: `Use ${SLUG_LENGTH.min} to ${SLUG_LENGTH.max} of a–z, 0–9 and hyphens.`,
	letters: "Use a–z, 0–9 and hyphens, one at a time and not at the ends.",
	reserved: "This address could be taken for one of ours. Choose another.",
} as const;
export const slugTaken = "This address is taken, or looks like one that is. Choose another.";
export const tooManySlugs = (max: number) =>
	`A trip's page has ${max} addresses at most. Choose one that it has had.`;

export const accent = "Color";
export const chooseAccent = "Choose a color.";
export const accentNames = {
	coral: "Coral",
	clay: "Clay",
	honey: "Honey",
	olive: "Olive",
	fern: "Fern",
	pine: "Pine",
	lagoon: "Lagoon",
	sky: "Sky",
	cobalt: "Cobalt",
	violet: "Violet",
	plum: "Plum",
	rose: "Rose",
} as const satisfies Record<(typeof ACCENTS)[number], string>;

export const welcome = "Welcome text";
export const welcomeHint =
	"**bold**, *italics*, [a link](https://…), and lines that begin with - for a list.";
export const questions = "Questions and answers";
export const questionsHint =
	"What everyone asks: luggage, the last train, who brings the speakers. Clear a row to delete it.";
export const question = (number: number) => `Question ${number}`;
export const answer = (number: number) => `Answer ${number}`;
export const moreQuestions = "More questions";
export const questionMissing = "Write the question, or clear its answer.";
export const answerMissing = "Write the answer, or clear its question.";
export const tooManyQuestions = (max: number) => `Write ${max} questions at most.`;
export const showsPeople = "Show who is coming, by first names";
export const showsPeopleHint =
	"Whoever finds the page reads them. Without it, the page says how many are coming.";

export const cover = "Cover picture";
export const coverHint = "A JPEG, PNG, WebP or GIF of at most 5 MB.";
export const chooseCover = "Picture";
export const keepCover = "Leave this empty to keep the picture that the page had.";
export const chooseCoverAgain = "Choose the picture once more, too: a form that comes back has lost it.";
export const saveCover = "Save the picture";
export const savingCover = "Saving the picture...";
export const coverNotSaved = "Failed to save the picture";
export const coverSaved = "Picture saved";
export const removeCover = "Remove the picture";
export const coverRemoved = "Picture removed";
export const noCover = "There is no such picture";
export const coverFocus = "Part of the picture to keep in view";
export const focusNames = {
	"top-left": "Top left",
	top: "Top",
	"top-right": "Top right",
	left: "Left",
	middle: "Middle",
	right: "Right",
	"bottom-left": "Bottom left",
	bottom: "Bottom",
	"bottom-right": "Bottom right",
} as const satisfies Record<(typeof FOCUSES)[number], string>;

export const make = "Make the page";
export const making = "Making the page...";
export const openAgain = "Open the page again";
export const notSaved = "Failed to save the page";
export const saved = {
	title: "Page saved",
	message: "Your invitation, mails and preview have its look now.",
};
export const close = "Close the page";
export const closeText =
	"Its address shows nothing from then on, and your invitation looks as it did before. You can open it again.";
export const closed = { title: "Page closed", message: "You can open it again." };
export const isClosed = "The page is closed";
export const isClosedText = "Its addresses stay yours.";
export const noPage = "This trip has no page of its own";
export const closedTitle = "This page is no longer there";
export const closedForReaders = "The organizer has closed it. Ask whoever sent you its address.";
export const unknownPage = "There is no group page at this address. Ask whoever sent it to you.";

export const gateTitle = (plan: string) => `A part of ${plan}`;
export const gateText = (plan: string) =>
	`With ${plan} your trip has a page of its own, with your picture and color.`;
export const organizersPlan = (plan: string) =>
	`It takes ${plan}. The plan that counts is the organizer's: ask them for it.`;

export const pageDescription = (destination: string) =>
	`A trip to ${destination}: what it is, who is coming, and how to join.`;
export const daysToGo = (days: number) => (days === 0 ? "Today" : pluralize(days, "day"));
export const untilTrip = "until the trip";
export const begins = "the trip begins";
export const underWay = "The trip is under way";
export const whoIsComing = "Who is coming";
export const nobodyYet = "Nobody yet. Be the first.";
export const comingCount = (count: number) =>
	`${count === 1 ? "1 person is" : `${count} people are`} coming.`;
export const comingNames = (names: readonly string[], more: number): string =>
	more > 0
		? `${names.join(", ")} and ${pluralize(more, "other")} are coming.`
		: `${listOf(names)} ${names.length === 1 ? "is" : "are"} coming.`;
export const join = "Join the trip";
export const joinFull = "See the trip";
export const full = "All spots are taken at the moment.";
export const fullWithList = "Full · join the waiting list";
export const spotsLeft = (spots: number) => `${pluralize(spots, "spot")} left`;
export const openTrip = "Open the trip";
export const goodToKnow = "Good to know";
export const route = (from: ReactNode, to: ReactNode) => phrase`${from} to ${to}`;
