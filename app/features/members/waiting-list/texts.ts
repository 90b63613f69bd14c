import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import { ordinal } from "./line.ts";

export const formTitle = "Join the waiting list";
export const formLead =
	"If a spot becomes free, we offer it to the first in line by email and hold it for 24 hours.";
export const noAccountNeeded = "You don't need an account.";
export const formLeadWithoutMail =
	"If a spot becomes free, it is held for the first in line for 24 hours. This server sends no email, so come back to this page.";
export const joinAs = (name: ReactNode, email: ReactNode) => phrase`You join as ${name}, ${email}.`;
export const join = "Join the waiting list";
export const fullWithList =
	"This trip is full. Put your name on its waiting list, and the next free spot may be yours.";
export const joining = "Joining…";
export const notJoined = "You are not on the waiting list";
export const alreadyListed = "Already on the list? Your place in line is behind the link in our email.";
export const nameMissing = "Enter your name";
export const listedToast = (number: string, email: string | null) => ({
	title: `You are ${number} in line`,
	message: email ? `We've sent the link to your place in line to ${email}.` : undefined,
});

// Why nobody can join the list.
export const notYetClaimed = "This trip has no organizer yet, so it has no waiting list.";
export const tripOver = "This trip is over.";
export const spotIsFree = "A spot is free now. You can join the trip.";
export const listClosed = "The organizer has closed the waiting list.";
export const listFull = (max: number) => `${max} people wait already, so the list takes no more names.`;

/** The time is given in one fixed zone, because mails and pages do not know their reader's. */
export const utc = (time: string) => `${time} UTC`;

// The own page of an entry.
export const pageDescription = "Your place on the waiting list, and the spot that you are offered.";
export const inLine = (number: number) => `You are ${ordinal(number)} in line`;
export const waitingText = (email: ReactNode) =>
	phrase`When it is your turn, we write to ${email} and hold a spot for you for 24 hours.`;
export const waitingTextWithoutMail =
	"When it is your turn, a spot is held for you for 24 hours. Look at this page from time to time.";
export const seeYourPlace = "See your place in line";
export const leave = "Leave the waiting list";
export const leaveEffect = "You lose your place in line. You can join the list again, at its end.";
export const leaving = "Leaving…";
export const left = { title: "You have left the waiting list", message: undefined };
export const yourSpot = "A spot is free for you";
export const heldUntil = (until: string, hours: number) =>
	`It is held for you until ${until} (${hours > 1 ? `${hours} more hours` : "less than an hour"}). Then it goes to the next in line.`;
export const heldHere = (until: string, hours: number) =>
	`Join now to make it yours. ${heldUntil(until, hours)}`;
export const take = "Take the spot";
export const taking = "Opening…";
export const decline = "No, thanks";
export const declineEffect = "The spot goes to the next in line at once, and you leave the list.";
export const giveAway = "Give the spot to the next";
export const declining = "Giving it away…";
export const declined = { title: "The spot went to the next in line", message: "Thank you for telling us." };
export const notChanged = "Nothing was changed";
export const seeTrip = "See the trip";
export const again = "Join the list again";
export const ended = {
	expired: {
		title: "Your offer has ended",
		text: "It was not taken in time, so the spot went to the next in line.",
	},
	joined: { title: "You have joined this trip", text: "You are no longer on the waiting list." },
	left: { title: "You have left the waiting list", text: "You get no more offers for this trip." },
	declined: { title: "You gave your spot to the next", text: "You are no longer on the waiting list." },
	removed: {
		title: "You are no longer on the waiting list",
		text: "The organizer has taken you off it.",
	},
	cancelled: { title: "This trip is cancelled", text: "Its waiting list has ended." },
	over: { title: "This trip is over", text: "Its waiting list has ended." },
} as const;

export const noEntry = "This place on the waiting list was not found";
export const noOffer = "You have no offer now. It may have ended.";
export const isAboard = "You are on this trip already. Give this spot to the next.";
export const answerMissing = "Say take or decline";

// The organizers' page.
export const listTitle = "Waiting list";
export const listDescription = "Who waits for a spot on the trip, and whom one is offered to.";
export const listLead =
	"A spot that becomes free is offered to the first in line for 24 hours, then to the next. They join and pay as everyone does.";
export const nobodyTitle = "Nobody waits";
export const nobody = "When your trip is full, people who open its link can put their name on the list.";
export const waitingSince = (day: string) => `Waiting since ${day}`;
export const offeredUntil = (until: string) => `Offered a spot until ${until}`;
export const missedOn = {
	expired: (day: string) => `Did not take their offer until ${day}`,
	declined: (day: string) => `Gave their spot to the next on ${day}`,
};
export const offered = "Offered";
export const offerEnded = "Offer ended";
export const missedTitle = "No longer in line";
export const missedLead = "They did not take their spot. You can offer them another one while one is free.";
export const offer = "Offer a spot";
export const offering = "Offering…";
export const takeOff = "Take off the list";
export const takeOffEffect = "They lose their place in line, and we let them know.";
export const takeOffEffectOffered =
	"The spot that they were offered goes to the next in line. We let them know.";
export const takeOffNow = (name: string) => `Take ${name} off the list`;
export const takingOff = "Taking off…";
/** @param hidden shows words to screen readers only */
export const actionOn = (action: string, name: string, hidden: (words: string) => ReactNode) =>
	phrase`${action}${hidden(`: ${name}`)}`;
/** @param isOneOffered whether anyone has an offer now */
export const noneToOffer = (isOneOffered: boolean) =>
	`No ${isOneOffered ? "other " : ""}spot is free now. To let someone in, make the group larger or wait until someone leaves.`;
export const freeToOffer = (spots: number) =>
	`${pluralize(spots, "spot")} ${spots === 1 ? "is" : "are"} free. You can offer ${spots === 1 ? "it" : "them"} out of turn.`;
export const closeTitle = "New names";
export const isOpen = "The list is open to new names.";
export const isClosed = "The list is closed to new names. Whoever is on it keeps their place in line.";
export const close = "Close the list";
export const reopen = "Open the list again";
export const empty = "Take everyone off the list";
export const emptyEffect =
	"For a list that strangers have filled with invented names. Everyone on it loses their place in line, also who was offered a spot, and we let them know. To keep strangers from coming back, close the list or reset the trip's link.";
export const emptyNow = (people: number) =>
	people === 1 ? "Take this person off" : `Take all ${people} people off`;
export const emptiedToast = (people: number) => ({
	title: "The list is empty",
	message:
		people === 0
			? "Nobody was on it."
			: `We've let ${people === 1 ? "one person" : `${people} people`} know.`,
});
export const saving = "Saving…";
export const closedToast = { title: "The list is closed", message: "It takes no new names." };
export const openedToast = { title: "The list is open", message: "It takes new names again." };
export const offeredToast = (name: string) => ({
	title: `${name} has a spot for 24 hours`,
	message: "We've let them know.",
});
export const removedToast = (name: string) => ({
	title: `${name} is off the list`,
	message: "We've let them know.",
});
export const previousPage = "Those before";
export const nextPage = "Those after";
export const range = (from: number, to: number, all: number) => `${from} to ${to} of ${all}`;
export const statusMissing = "Say open or closed";

export const noLongerThere = (name: string) => `${name} is no longer on the list.`;
export const standsInLine = (name: string) => `${name} is in line again. Offer the spot there.`;
export const hasOffer = (name: string) => `${name} has an offer already.`;
export const noSpot = ({ held, partySize }: { held: number; partySize: number }) =>
	held > 0
		? `No spot is free: ${held === 1 ? "one is" : `${held} are`} offered to others from the list. You can offer this one when it comes back, or make the group larger.`
		: `No spot is free: ${partySize === 1 ? "the only place is" : `all ${partySize} places are`} taken, or the plan has no more. Make the group larger, or choose a plan with more places.`;

// Mails and notices.
export const aTrip = "a trip";
export const takeTheSpot = "See your spot";
export const listedTitle = "You're on the waiting list";
/** "Lisbon, Fri, Mar 12 – Fri, Mar 19, 2027", or without dates only the name. */
export const tripOn = (trip: string, dates: string) => [trip, dates].filter(Boolean).join(", ");
export const listedNotice = (trip: string) =>
	`You're on the waiting list for ${trip}. If a spot becomes free and it is your turn, we hold it for you for 24 hours and write to you. The link shows your place in line, and lets you leave the list.`;
export const notYou = "If this was not you, leave the list by the link, or ignore this email.";
export const offeredTitle = (trip: string) => `A spot is free for you: ${trip}`;
export const offeredNotice = (trip: string, until: string) =>
	`You are next in line for ${trip}. The spot is held for you for 24 hours, until ${until}. Then it goes to the next in line.`;
export const removedTitle = "You're off the waiting list";
export const removedNotice = (trip: string) =>
	`The organizer has taken you off the waiting list for ${trip}.`;
export const cancelledTitle = "The waiting list has ended";
export const cancelledNotice = (trip: string) =>
	`${trip} is cancelled, so its waiting list has ended. Nothing was charged.`;
export const joinedTitle = (person: string) => `${person} is on the waiting list`;
export const joinedNotice = (person: string, trip: string) =>
	`${person} waits for a spot on ${trip}. When one becomes free, we offer it to the first in line.`;

// The page of a dead link.
export const goneTitle = "We can't find this place in line";
export const gone =
	"The link may be incomplete, or the waiting list ended a while ago. Open the trip's link to join the list.";
