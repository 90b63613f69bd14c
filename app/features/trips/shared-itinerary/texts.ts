import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { listOf } from "#app/lib/texts.ts";

export const title = "Share the itinerary";
export const lead = "A page for people who aren't on the trip: family at home, or whoever picks you up.";
export const shows = "Readers see";
export const shownFacts = [
	"the trip's name, its dates and the map",
	"flights, stays and everything else on the itinerary, with its times",
	"your words, and the first names of people who agree to it",
] as const;
export const hides = "Readers don't see";
export const hiddenFacts = [
	"what anything costs, or who has paid",
	"last names, the chat, notes and booking links",
	"addresses, unless you show them",
] as const;

export const address = "Link for readers";
export const openIt = "See what readers see";
export const openUntil = (day: string) => `It works until ${day}.`;
export const openWithoutEnd = "It works until you end it.";
export const namesShown = (count: number) =>
	count === 0
		? "No one has agreed to show their first name yet."
		: `${count === 1 ? "1 person" : `${count} people`} agreed to have their first name shown.`;
export const askedOnItinerary = "Everyone on the trip is asked on the itinerary's page.";

export const words = "Your words to readers";
export const wordsHint = "For example when you can be reached.";
export const showsAddresses = "Show addresses";
export const showsAddressesHint = "Anyone with the link can then see where you stay.";
export const lastDay = "Last day";
export const lastDayHint =
	"After that day the link shows nothing. Leave it empty to keep it until you end it.";
export const lastDayOver = "Choose today or a later day.";
export const make = "Make the link";
export const makeNew = "Make a new link";
export const making = "Making the link...";
export const notSaved = "Failed to save the link";

export const stateTitle = { ended: "The link has ended", expired: "The link's last day is over" } as const;
export const stateText = {
	ended: "It shows nothing any more. A new one has another address.",
	expired: "It shows nothing any more. Choose a later day, and it works again.",
} as const;

export const reset = "Change the address";
export const resetText =
	"The link that people have now stops working, and you get another one to send. Choose this if it reached someone it shouldn't have.";
export const resetDone = "The link has a new address";
export const end = "End the link";
export const resetDoneHint = "Send the new one to whoever should read it.";
export const endText =
	"Nobody can read the itinerary by the link from then on. People on the trip still can.";
export const endDone = "The link has ended";
export const saved = "Link saved";
export const savedHint = "Send it to whoever should read the itinerary.";

export const gateTitle = (plan: string) => `A part of ${plan}`;
export const gateText = (plan: string) =>
	`With ${plan} you can share the itinerary with people who aren't on the trip.`;
export const organizersPlan = (plan: string) =>
	`It takes ${plan}. The plan that counts is the organizer's: ask them for it.`;

export const noLink = "The itinerary has no link";
export const notShared = "The itinerary isn't shared.";
export const membersOnly = "Only people on the trip can have their name shown.";
export const unknownLink =
	"There is no itinerary at this address. Ask whoever sent you the link for the one that works.";
export const linkOverTitle = {
	expired: "This link has expired",
	ended: "The organizer has ended this link",
} as const;
export const linkOver = "This itinerary isn't shared any more. Ask whoever sent you the link.";

export const sharedNotice = "This itinerary is shared";
export const sharedText =
	"People who aren't on the trip can read it by a link, without amounts, last names and notes.";
export const yourName = "May readers see your first name?";
export const showName = "Show my first name";
export const hideName = "Hide my first name";
export const nameShown = "Your first name is shown there.";
export const nameHidden = "Your name isn't shown there.";
export const manage = "Change the link";
export const share = "Share this itinerary";

export const readersTitle = (trip: string) => `${trip}: Itinerary`;
export const readersDescription =
	"The plan of a trip, day by day: flights, stays and what the group is going to do.";
export const fromOrganizer = "From the organizer";
export const whoIsGoing = "Who is going";
export const going = (names: readonly string[]) => `${listOf(names)}.`;
export const empty = "What is planned will show up here, day by day.";
export const subscribe = "Add to your calendar";
export const download = "Download the calendar file";
export const madeWith = (app: ReactNode) =>
	phrase`Planned with ${app}: one link for the plan, everyone pays their own share.`;
