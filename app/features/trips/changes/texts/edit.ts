import { formatDate, formatRange } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import * as common from "#app/lib/texts.ts";
import type { TermItem, TripTerms } from "../trip-terms.ts";

export const title = "Change the trip";
export const lead = "We'll let everyone know what has changed.";
export const description =
	"Change its places, dates, costs or name. We'll let everyone know what has changed.";
export const notSaved = "Nothing was changed";
export const stay = "Type of stay";
export const noStay = "Not chosen yet";
export const stays: Record<string, string> = {
	hotel: "Hotel",
	apartment: "Apartment",
	house: "House",
	hostel: "Hostel",
	camping: "Camping",
	other: "Something else",
};
export const note = "Your words to the group";
export const noteHint = "We add this to the message about the change.";
export const wholeTrip = "The whole trip";
export const saved = (dueToday: Cents | null) => ({
	title: "Saved",
	message: [
		"We've let everyone know what has changed.",
		...(dueToday === null ? [] : [`Your own share has grown, too: ${formatCents(dueToday)} is due today.`]),
	].join(" "),
});
export const nothingChanged = { title: "Nothing has changed", message: "The trip is as it was." };
export const more = "More about this trip";

export const chooseIfDeclined = "Choose what those can do who don't accept the new price";
export const sayWhy =
	"Someone has paid, so everyone who has begun to pay is asked before their share gets higher. Say why the price changes, and they can answer.";
export const organizerAlone = "Someone has paid, so only the organizer can change what each person pays.";
export const chooseStay = "Choose a type of stay from the list";
export const updatedAtProblem = "Send the time of the last change as the trip has it";
/** @param offered number of spots offered to people from the waiting list */
export const fewerThanOffered = (aboard: number, offered: number) =>
	`${aboard} ${aboard === 1 ? "has" : "have"} joined, and ${pluralize(offered, "spot")} ${offered === 1 ? "is" : "are"} offered to the waiting list, so the group needs at least ${aboard + offered}`;
export const fewerThanAboard = (aboard: number) =>
	`${aboard === 1 ? "1 person is" : `${aboard} people are`} on the trip, so the group can't be smaller`;
export const agreedUntil = (last: string) =>
	`Some people have agreed to payments up to ${formatDate(last)}, so choose that day or a later one.`;
export const dueBeforeAgreed = (last: string) =>
	`Some people have agreed to payments up to ${formatDate(last)}, so this date can't be earlier`;
export const dueBeforeStep = (last: string) =>
	`The payment plan you offer has its last payment on ${formatDate(last)}. Change or remove that plan first.`;
export const dueAfterAgreed = (last: string) =>
	`Some people have agreed to payments up to ${formatDate(last)}, which is after the trip, so this date can't be later`;

/** Names the first locked field, and says why it is locked. */
export function locked(field: "dates" | "partySize" | "costs", isPaid: boolean): string {
	const what = { dates: "the dates", partySize: "the group size", costs: "what each person pays" }[field];
	if (isPaid && field === "partySize")
		return "Someone has paid, so the group can't become smaller than it was.";
	return isPaid
		? `Someone has paid, so ${what} can no longer be changed.`
		: `A payment is being checked, so ${what} can't be changed right now. Try again in a few minutes.`;
}

export const lockNotice = {
	paid: {
		title: "The dates are fixed",
		text: "Someone has already paid, so they can't change. You can add spots for friends who join late, at the same price. A higher price is asked of everyone who has begun to pay, and a lower one is theirs at once.",
	},
	checking: {
		title: "A payment is being checked",
		text: "Until we know its outcome, dates, group size and shares can't be changed. Everything else can.",
	},
};
export const fixedRows = (terms: TripTerms, lock: "paid" | "checking"): [label: string, value: string][] => [
	["Dates", formatRange(terms.startDate, terms.endDate)],
	...(lock === "checking"
		? ([
				[common.groupSize, pluralize(terms.partySize, "place")],
				["Total cost", formatCents(terms.totalCost)],
			] satisfies [string, string][])
		: []),
];
export const sizeHint = (min: number) =>
	`More spots leave everybody's share as it is. The price was agreed to for ${min === 1 ? "1 person" : `${min} people`}, so the group can't be smaller.`;
export const newPrice = "If the price changes";
export const newPriceText = (total: string) =>
	`The trip costs ${total} now. If you change that, everyone who has begun to pay is asked before their share gets higher, with your reason.`;
export const totalChanges = (was: Cents, is: Cents) =>
	`The trip costs ${formatCents(is)} instead of ${formatCents(was)} now. Say why above, under “${newPrice}”: everyone who has begun to pay is asked.`;
export const priceReason = "Why does the price change?";
export const priceReasonHint = "Everyone reads this.";
export const priceReasonIfNew = "Only if you change what the trip costs. Everyone reads this.";
export const ifDeclined = "Who doesn't agree";
export const ifDeclinedOptions = {
	keep: {
		title: "Keeps the old price",
		details: "They stay on the trip, and what they don't pay is missing.",
	},
	leave: {
		title: "Leaves and gets it back",
		details: "What was paid by card goes back to it, less the card's fee, and their spot becomes free.",
	},
};
/** @param off by how many cents the costs exceed the fixed total */
export const costsOff = (total: Cents, off: Cents) =>
	`The total stays ${formatCents(total)}: costs are ${formatCents(Math.abs(off))} ${off > 0 ? "over" : "short"}.`;
export const someoneIsPaying =
	"Someone is paying at this very moment. Nothing was changed; try again in a minute.";
export const stale = (changes: string[]) =>
	[
		"This trip was changed in another window meanwhile.",
		...(changes.length > 0 ? [`Now: ${changes.join("; ")}.`] : []),
		"What you typed is still here. Save again to put it in place of that.",
	].join(" ");

export const optionsTooLow = (name: string) =>
	`With the cheaper options that ${name} has chosen, their share would be less than a card can pay.`;

export const optionsTooHigh = (name: string) =>
	`With the options that ${name} has chosen, their share would be more than a card can pay at once.`;

/** Describes the current state of each part of the trip, by its name in `fingerprintsOf`. */
export const nowIs: Record<string, (terms: TripTerms) => string> = {
	title: ({ title: name }) => `the name is “${name}”`,
	route: ({ origin, destination }) =>
		origin ? `it goes from ${origin} to ${destination}` : `it goes to ${destination}`,
	dates: ({ startDate, endDate }) => `the dates are ${formatRange(startDate, endDate)}`,
	partySize: ({ partySize }) => `the group has ${pluralize(partySize, "place")}`,
	stay: ({ accommodationType: stay }) =>
		stay === null ? "no type of stay is chosen" : `the type of stay is ${stayOf(stay)}`,
	due: ({ finalPaymentDue: due }) =>
		due ? `everything must be paid by ${formatDate(due)}` : "there is no last day to pay by",
	items: ({ items, totalCost }) =>
		items.length > 0
			? `the bookings are ${namedItems(items)}, ${formatCents(totalCost)} together`
			: `there are no bookings, and the trip costs ${formatCents(totalCost)}`,
};

const MAX_NAMED = 6;

function namedItems(items: readonly TermItem[]): string {
	const named = items.slice(0, MAX_NAMED).map(({ name, cost }) => `${name} (${formatCents(cost)})`);
	const rest = items.length - named.length;
	return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}

const stayOf = (stay: string) => (stays[stay] ?? stay).toLowerCase();

export const renamed = (is: string, was: string) => `The trip is now called “${is}” (was “${was}”).`;
export const startsIn = (is: string | null, was: string | null) =>
	is ? `It starts in ${is}${was ? ` (was ${was})` : ""}.` : `It no longer starts in ${was}.`;
export const goesTo = (is: string, was: string) => `It goes to ${is} (was ${was}).`;
export const newDates = (is: TripTerms, was: TripTerms) =>
	`The dates are ${formatRange(is.startDate, is.endDate)} (were ${formatRange(was.startDate, was.endDate)}).`;
export const newSize = (is: number, was: number) => `The group has ${pluralize(is, "place")} (had ${was}).`;
export const newStay = (is: string, was: string | null) =>
	`The type of stay is ${stayOf(is)}${was === null ? "" : ` (was ${stayOf(was)})`}.`;
export const newDue = (is: string | null, was: string | null) => {
	if (!is) return `There is no longer a last day to pay by (was ${formatDate(was ?? "")}).`;
	return `Everything must be paid by ${formatDate(is)}${was ? ` (was ${formatDate(was)})` : ""}.`;
};
export const addedItem = ({ name, cost }: TermItem) => `New: ${name}, ${formatCents(cost)}.`;
export const removedItem = ({ name }: TermItem) => `${name} is no longer on the list.`;
export const renamedItem = (is: TermItem, was: TermItem) => `${was.name} is now ${is.name}.`;
export const newCost = (is: TermItem, was: TermItem) =>
	`${is.name} costs ${formatCents(is.cost)} (was ${formatCents(was.cost)}).`;
export const newLink = ({ name }: TermItem) => `${name} has another link.`;
export const newTotal = (is: Cents, was: Cents) =>
	`The whole trip costs ${formatCents(is)} (was ${formatCents(was)}).`;
export const andMore = (count: number) => `And ${pluralize(count, "more change")}.`;
export const newOrder = "The list has a new order.";

export const changedTitle = "The trip has changed";
export const changedBy = (organizer: string, trip: string) => `${organizer} has changed ${trip}.`;
export const yourShare = (is: Cents, was: Cents) =>
	`Your share is ${formatCents(is)} (was ${formatCents(was)}).`;
export const choosePlanAgain = "Your payment plan no longer fits: choose how to pay on the trip's page.";
/** Why the price changes, and the organizer's note to the group. */
export const wordsBy = (
	organizer: string,
	reason: string | undefined,
	note: string | undefined,
): string[] => [
	...(reason ? [`${organizer} writes: “${reason}”`] : []),
	...(note ? [`${organizer} ${reason ? "adds" : "writes"}: “${note}”`] : []),
];

export const membersLink = {
	title: "Who's coming",
	details: "Make someone a co-organizer, remove someone, or see who has paid nothing yet",
};
export const scheduleLink = {
	title: "Payment plan you offer",
	details: "A deposit and due dates that you choose",
};
export const groupPageLink = {
	title: "Group page",
	details: "A page of your trip's own, with your picture and color",
};
export const itineraryLink = {
	title: "Share the itinerary",
	details: "With people who aren't on the trip",
};
export const conciergeLink = {
	title: "Concierge",
	details: "Ask us to look for a table, a transfer or a quote",
};
/** @param plan the plan that the trip needs for this; null if it has the plan */
export const withPlan = <T extends { details: string }>(link: T, plan: string | null): T =>
	plan === null ? link : { ...link, details: `${link.details}. Needs ${plan}, or one-time Pro` };
export const resetLink = { title: "Reset the share link", details: "The old one ends at once" };
export const handoverLink = {
	title: "Hand the trip over",
	details: "Let someone else organize it in your place",
};
export const cancelLink = {
	title: "Cancel the trip",
	details: "Refund what the fund holds, and tell everyone",
};
