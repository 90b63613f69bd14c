import { pluralize } from "#app/lib/pluralize.ts";

/** The list and its search. */
export const finder = {
	title: "Trips",
	lead: "Find a trip, and see its people and its money.",
	hint: "A part of a title, a destination, a share id or an organizer",
	found: "Trips, newest first",
};

export const listDescription = "Every trip, newest first. Find one, and see its people and its money.";
export const description = "Who's coming and has paid, what the fund holds, and every entry of the ledger.";
export const statuses = { active: "active", cancelled: "cancelled" } as const;
export const unclaimed = "unclaimed";
export const status = "Status";
export const organizer = "Organizer";
export const organizerEmail = "Organizer's email";
export const people = "People";
export const peopleOf = (aboard: number, places: number) =>
	`${aboard} of ${pluralize(places, "place")} taken`;
export const collected = "Collected";
export const created = "Created";
export const destination = "Destination";
export const dates = "Dates";
export const id = "Id";
export const shareId = "Share id";
export const cost = "Whole cost";
export const feeRate = "Booking fee";
export const percent = (basisPoints: number) => `${basisPoints / 100}%`;
export const provider = "Provider";

/** A trip's own page has the trip's title. */
export const titleOf = (title: string) => `Trip: ${title}`;
export const facts = "The trip";
export const members = "People on the trip";
export const noMembers = "Nobody has joined.";
export const paid = "paid";
export const onTrack = "on track";
export const notPaid = "not paid";
export const late = "late";
export const memberRole = "organizer";
export const paidSoFar = "Paid";
export const share = "Share";
export const overdue = "Late with";
export const nextDue = "Next payment";
export const from = "Travels from";

export const fund = "The fund";
export const fundStatuses = { collecting: "collecting", ready: "ready", completed: "completed" } as const;
export const fundStatus = "Status";
export const inFund = "In the fund";
export const onItsWay = "On its way out";
export const held = "Held for refund requests";
export const released = "Released";
export const refunded = "Refunded";
export const disputed = "Disputed";
export const bookingFees = "Booking fees";

export const ledger = { live: "Live ledger", demo: "Demo ledger" } as const;
export const noEntries = "No money has moved.";
export const source = "Source";
export const lines = "Accounts";
export const time = "Time";
export const balance = "Fund after it";
export const tripPage = "Open the trip's own page";
export const tripPageHint = "It shows you only what anyone with the link sees, unless you're on the trip.";
