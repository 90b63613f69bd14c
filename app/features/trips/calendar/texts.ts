import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const title = "The trip in your calendar";
export const lead = "Your travel dates and payments, next to everything else you have planned.";
export const tripCancelled = "Its dates and payments show as cancelled in the calendar.";
export const membersOnly = "Only members have a calendar of this trip";
export const notFound = "Calendar not found";

export const contents = "What's in it";
export const dates = "The trip's dates";
export const itinerary = "The itinerary";
export const entries = (count: number) =>
	`${count} ${count === 1 ? "entry" : "entries"}, at the right time wherever you are`;
export const noEntries = "Nothing has a day yet";
export const payments = "Your own payments";
export const toPay = (count: number, amount: ReactNode, dueDate: string) =>
	phrase`${count} to make, next ${amount} on ${dueDate}`;
export const shareToPay = (amount: ReactNode) =>
	phrase`${amount} to pay. The dates show here once you have chosen how to pay.`;
export const nothingToPay = "Nothing to pay";

export const link = "Your calendar link";
export const inUse = "In use";
export const madeOn = (day: string) =>
	`You made it on ${day}. We showed it once and keep no copy. If you have lost it, make a new one; the old one will stop working.`;
export const aboutLink =
	"Your calendar app checks this link, so changes here appear there too. Keep it private: it shows what you have to pay.";
export const notChanged = "The link could not be changed";
export const make = "Make a calendar link";
export const making = "Making it...";
export const makeNew = "Make a new link";
export const makeNewHint = "The old link stops at once, in every calendar that has it.";
export const replace = "Replace the old link";
export const stop = "Stop this link";
export const stopHint = "Calendars that use it get nothing new. You can't start it again.";
export const stopForGood = "Stop the link for good";
export const stopping = "Stopping it...";
export const stopped = "The link no longer works";
export const stoppedHint = "Calendars that use it get no more changes.";

export const linkReady = "Your link is ready";
export const copyNow =
	"Copy it now: we show it only once. Keep it private, because anyone who has it can see your calendar.";
export const linkName = "Calendar link";
export const addToMine = "Add to my calendar";
export const waysToAdd = [
	["Google Calendar", "On a computer: Other calendars, +, From URL, then paste the link."],
	["iPhone or Mac", "Use the button above, or Add Subscription Calendar, then paste the link."],
	["Outlook", "Add calendar, Subscribe from web, then paste the link."],
] as const;

export const downloadOnce = "Or download it once";
export const aboutFile = "A file with everything as it is now. Later changes won't show in it.";
export const download = "Download the file (.ics)";

const BY_MAIL = "open the link in an email that we sent you about this trip";

export const tripEvent = (url: string) => `Who is coming, what it costs and what to pay: ${url}`;
export const sharedTripEvent = (url: string) => `The itinerary: ${url}`;
export const tripEventByMail = `Your pass and your payments: ${BY_MAIL}.`;
export const localTime = (start: string) => `Local time: ${start}`;
export const localTimes = (start: string, end: string) => `Local time: ${start} to ${end}`;
export const pay = (amount: string, trip: string) => `Pay ${amount} for ${trip}`;
export const cardPays = (amount: string, trip: string) => `Your card pays ${amount} for ${trip}`;
export const payAt = (url: string) => `Pay: ${url}`;
export const payByMail = `To pay, ${BY_MAIL}.`;
export const payEarlierAt = (url: string) =>
	`Your card is charged automatically on this day, or you can pay earlier: ${url}`;
export const payEarlierByMail = `Your card is charged automatically on this day. To pay earlier, ${BY_MAIL}.`;
export const paymentOf = (number: number, count: number) => `Payment ${number} of ${count}.`;
