import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";

export const title = "Itinerary";
export const titleOf = (trip: string) => `${trip}: Itinerary`;
export const spokenTitle = ": Itinerary";
export const description = "Flights, stays and the rest of the plan, day by day, to read and to print.";
export const route = (from: ReactNode, to: ReactNode) => phrase`${from} to ${to}`;
export const cancelledStillReadable = "You can still read the plan here.";
export const notSaved = "Failed to save the itinerary";
export const add = "Add to the itinerary";
export const asOf = (time: ReactNode) => phrase`As of ${time}.`;
export const printIt = "To print it, use your browser's menu.";
export const inUtc = (time: string) => `${time} UTC`;

export const emptyForOrganizer =
	"Add the flights, the check-in, that dinner: everyone on the trip sees it here, day by day.";
export const untimedForOrganizer =
	"Give the bookings below a day and a time, and add that dinner: everyone on the trip sees it here, day by day.";
export const empty = (organizer: string) => `What ${organizer} plans will show up here, day by day.`;

export const savedCopyTitle = "You're reading a saved copy";
export const savedCopy = (time: ReactNode) =>
	phrase`We couldn't reach Gangway. This is the itinerary as of ${time}. It may have changed since.`;

export const numberedDay = (number: number) => `Day ${number}`;
export const lastDay = "Last day";
export const beforeTrip = "Before the trip";
export const afterTrip = "After the trip";
export const nothingPlanned = "Nothing planned yet";
export const noDayYet = "Nothing has a day yet";
export const allDay = "All day";
export const days = (count: number) => pluralize(count, "day");
export const pickUp = "Pick up";
export const bringBack = "Return";
export const checkIn = "Check in";
export const checkOut = "Check out";
export const bookingAt = (site: string) => `Booking at ${site}`;

export const untimedTitle = "No time yet";
/** @param hide wraps the words that only screen readers read */
export const addTimeFor = (name: string, hide: (words: string) => ReactNode) =>
	phrase`Add a time${hide(` for ${name}`)}`;

export const editTitle = "Edit this entry";
export const booking = "Booking";
export const noBooking = "No booking";
export const entryTitle = "Title";
export const entryTitleHint = "Leave it empty to use the booking's name.";
export const starts = "Starts";
export const ends = "Ends";
export const day = "Day";
export const time = "Time";
export const timeHint = "Leave the time empty if it takes all day.";
export const zone = "Time zone";
export const choose = "Choose";
export const sameAsStart = "Same as the start";
export const flightEndHint = "A flight ends in the time zone where it lands, unless you choose another.";
export const address = "Address";
export const notesHint = "Everyone on the trip can read them, even offline.";
export const askToRemove = "Remove this entry?";
export const remove = (entry: ReactNode) => phrase`Remove ${entry} from the itinerary`;
export const removeIt = "Remove it from the itinerary";

export const titleMissing = "Enter a title, or choose a booking";
export const dayMissing = "Enter the day it starts, such as 2027-03-12";
export const timeUnclear = "Enter a time, such as 14:05";
export const zoneMissing = "Choose a time zone";
export const startTimeMissing = "Enter the time it starts, too";
export const endTimeMissing = "Enter the time it ends, too";
export const timeSkipped =
	"The clocks there go forward on this day and skip this time. Choose an earlier or a later one.";
export const endsTooSoon = "It ends before it starts";
export const endsTooLate = "Choose a day at most a year after it starts";
export const tooEarly = (maxDays: number) => `Choose a day at most ${maxDays} days before the trip`;
export const tooLate = (maxDays: number) => `Choose a day at most ${maxDays} days after the trip`;
export const otherTripsBooking = "Choose a booking of this trip";
export const full = (max: number) => `An itinerary holds at most ${max} entries`;
export const entryGone = "This entry is no longer in the itinerary";

// The notice to the other members.
export const itineraryChanged = "The plan has changed";
export const itineraryChangedBy = (organizer: string, trip: string) =>
	`${organizer} changed the plan of ${trip}.`;
export const seeItinerary = "See the plan";
