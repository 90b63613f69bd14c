import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const notCreated = "Error creating trip";
export const noDraft = "Draft not found";

export const restored = "Progress restored";
export const copied = "Copied from your trip";
export const inBrowserOnly = "Kept in this browser only";
export const draftSaved = "Draft saved";
export const yourDraft = "Your draft";
export const forThisVisit = "Kept for this visit";

export const savedDraft = "This is your saved draft";
export const earlierPlan = (route: ReactNode) =>
	phrase`You also have a plan from before you signed in: ${route}`;
export const aTrip = "a trip";
export const useEarlierPlan = "Use it instead";

export const startOver = "Start over";
export const startOverTitle = "Start over?";
export const clears = "This clears everything you have typed, the saved draft, too.";
export const cleared = "Your saved plan was cleared";
export const clearedMore = "You can bring it back for a day, or until you start a new one.";
export const clearedForVisit = "You can bring it back until you start a new one.";
export const undoClear = "Undo";
export const clear = "Clear my plan";
export const keep = "Keep my plan";

export const origin = "Origin";
export const destination = "Destination";
export const startDate = "Start date";
export const endDate = "End date";
export const setPaidBy = "Set a last day to pay";
export const paidBy = "Everything paid by";
export const paidByHint = "Payment plans that end later are not offered.";
export const traveler = "traveler";
export const tripName = "Trip name";
export const tripNameExample = "Lisbon with the crew";
export const morePlaces = "Choose a plan with more places, or make the group smaller.";

export const links = "Booking links";
export const pasteLink = "Paste a link, and we read its name and price. No link? Type it in.";
export const list = "Booking links of this trip";
export const unnamed = "the booking";
export const eachCost = (each: string, people: string) =>
	people ? `${people} × ${each}` : `${each} per person`;
export const remove = "Remove";
export const moveUp = "Move up";
export const cost = (source: string) => `Cost ${source}`;
export const checkAgain = "Check again";
export const whatItCosts = (item: string) => `what ${item} costs`;
export const checking = "Checking…";
export const unnamedBooking = "Booking";
export const addFirst = "Add this booking first, or clear its fields";
export const samePrice = (price: string) => `Checked: the page still says ${price}.`;
export const newPrice = (price: string) => `The page says ${price} now.`;
export const changedPrice = (price: string, before: string) =>
	`The page says ${price} now; it was ${before}.`;

/** Keyed by what a button did to the list. The item's name may be blank. */
export const listDone: Record<string, (item: string) => string> = {
	added: (item) => `${item || "The booking"} is on the list.`,
	changed: (item) => `${item || "The booking"} is changed.`,
	removed: (item) => `Removed ${item || "the booking"}.`,
	restored: (item) => `${item || "The booking"} is back on the list.`,
	moved: (item) => `${item || "The booking"} has moved up.`,
	kept: (item) => `${item || "The booking"} stays as it was.`,
	opened: (item) => `Edit ${item || "the booking"} above, then put it back on the list.`,
};
export const undo = "Undo";

export const totalCost = "Total cost";
export const coverOddCents = (share: ReactNode) =>
	phrase`Your own share is ${share}: you cover the odd cents.`;
export const saveOddCents = (share: ReactNode) => phrase`Your own share is ${share}: you save the odd cents.`;
export const withUnadded = (item: ReactNode) => phrase`With ${item}, not added yet`;
export const withUnsaved = (item: ReactNode) => phrase`With ${item}, not saved yet`;
export const theBooking = "the booking";

export const noCosts = "This trip has no costs yet";
export const nothingToPay =
	"Your friends can join, but there is nothing to pay. Add the costs above, or create the trip as it is.";
export const placesMissing = "Enter where it starts and where it goes.";
export const booksNothing = "Creating a trip doesn't book anything or charge anyone.";
/** @param rate in basis points */
export const fee = (rate: number) =>
	rate > 0
		? `We take ${rate / 100}% of each payment; it comes out of the trip fund, and nobody pays extra.`
		: "We take no booking fee.";
export const create = "Create the trip";
export const createFree = "Create it without costs";
export const creating = "Creating the trip…";
