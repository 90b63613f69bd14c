import type { ReactNode } from "react";
import type { TripSummary } from "#app/access/trip-summary.ts";
import { boardingClosed, everyPlaceTaken } from "#app/features/members/texts.ts";
import { title as automaticCharges } from "#app/features/payments/instalments/texts.ts";
import { onHoldMeans } from "#app/features/payments/schedule/texts.ts";
import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import { quoteSentence } from "#app/lib/quote.ts";
import * as common from "#app/lib/texts.ts";
import * as documents from "../documents/texts.ts";
import type { ProgressItem, ProgressStatus } from "./progress.ts";

export const activeTrip = "Active Trip";
export const cancelledTrip = "Cancelled Trip";

export const organizerActions = "Organizer Actions";

export const full = (organizer: ReactNode) => phrase`Every place is taken. Ask ${organizer} to make room.`;

export const faces = "Members";
export const confirmedMembers = "Confirmed members";

export const share = "Share Trip";
export const copyByHand = (url: string) => `Copy it by hand: ${url}`;

type Dates = Pick<TripSummary, "startDate" | "finalPaymentDue" | "costPerPerson">;

/** The next date for everyone: the trip's last day to pay, or else its first day. */
export function deadline(trip: Dates, today: CalendarDate): string | null {
	const due = trip.finalPaymentDue;
	return due && due >= today && trip.costPerPerson > 0 ? allPaidBy(due, today) : null;
}

/** The first tiles of the trip's ticket; the last one counts the reader's days. */
export function stats(trip: TripSummary): [label: string, value: string][] {
	const isDated = trip.startDate !== null && trip.endDate !== null;
	return [
		["Duration", isDated ? pluralize(trip.duration, "day") : common.datesTbd],
		[common.groupSize, pluralize(trip.partySize, "traveler")],
		[common.costPerPerson, formatCents(trip.costPerPerson)],
	];
}

export const status = "Status";
/** A count of days, but a word on the day of departure. */
export const daysLeft = (days: number) => (days === 0 ? "Today" : String(Math.max(0, days)));
export const daysUntilTrip = "Days until trip";
export const tripStarts = "Trip starts";

/** The words beside the ticket's QR code. */
export function invite({ cancelled }: TripSummary, placesLeft: number) {
	const isOpen = placesLeft > 0;
	const label = isOpen ? "Bring the others" : boardingClosed;
	if (cancelled) return { isOpen: false, label, text: `${common.tripCancelled}.` };
	return { isOpen, label, text: isOpen ? "A friend who scans this can join." : everyPlaceTaken };
}

export const offMap = ([first, second]: string[]) =>
	second === undefined
		? `We don't know “${first}”, so it isn't on the map.`
		: `We don't know “${first}” or “${second}”, so neither is on the map.`;
export const changePlace = "Change it";

export const description = "Who's coming, what each person owes and has paid, the plan and the chat.";

export const toDecide = "to decide";
export const late = "late";
export const unread = "new";

export const askInChat = (organizer: ReactNode) => phrase`Ask ${organizer} in the chat`;
export const writeToSupport = "Write to support";

export const signInBelow = "Already in? Sign in below.";

export const notFoundTitle = "Trip Not Found";
export const notFound = "This trip link may be invalid or expired.";
export const notLoadedLabel = "Failed to fetch trip data";
export const notLoadedTitle = "Trip Data Error";
export const notLoaded = "Unable to load trip information.";

export const cancelledNotice = (organizer: string, reason: string | null) =>
	`${reason ? `${organizer} writes: ${quoteSentence(reason)} ` : ""}Nobody can join or pay anymore. Past payments stay on record here${reason ? "." : `; ${organizer} can tell you more.`}`;

export const actionsTitle = "What you can do";
export const refunds = (waiting: number) => ({
	title: "Refund requests",
	details: waiting === 0 ? "Nobody is waiting for your answer" : `${waiting} waiting for your answer`,
});
export const outside = {
	title: "Paid outside Gangway",
	details: "Record what people paid you in cash, by Venmo or another way",
};
export const presents = {
	title: "Pay for a friend",
	details: "A friend's next payment, as a present. Or let a friend pay yours",
};
export const reminders = (count: number) => ({
	title: "Payment reminders",
	details: count === 0 ? "Nobody is late" : lateCount(count),
});
export const emergency = {
	title: "Emergency numbers",
	details: "The local numbers where you are going, also without a connection",
};
export const edit = {
	title: "Change the trip",
	details: "Dates, bookings and costs, who's coming, its link. Hand it over or cancel it",
};
export const editAsCoOrganizer = { ...edit, details: "Dates, bookings and costs" };
export const moreForTrip = "More for this trip";
export const leave = "Leave the trip";
export const pass = { title: "See your boarding pass", details: "To show, or to save as a picture" };
export const charges = automaticCharges;
export const inCalendar = "The dates, the plan and your payments";

export const support = "Trip Changes & Support";
export const supportByOrganizer = "Handle any necessary member requests (rare circumstances)";
export const supportForMembers = "Contact support if changes are needed (rare circumstances only)";

export const highlightsTitle = "Trip Highlights";
export const emptyTitle = "No bookings yet";
export const agreeInChat = "Agree on flights and a place to stay in the chat.";
export const waitFor = (organizer: string) =>
	`Flights and places to stay that ${organizer} adds will show up here.`;
export const askAssistant = "Ask the assistant";
/** @param plan the plan that the trip needs for this; null if it has the plan */
export const askConcierge = (plan: string | null) =>
	plan === null ? "Ask our concierge" : `Ask our concierge (needs ${plan})`;
export const offerOptions = "Rooms, cities and extras to choose";
export const seeItinerary = "View Full Itinerary";

export const noPrice = "No price yet";
export const perPerson = "per person";
export const perNight = (nights: number) => `per night for everyone, ${pluralize(nights, "night")}`;

export const bankAsks = "Until you do, nothing is charged.";
export const failedTitle = "Your last payment did not go through";
export const failed = "You were not charged. Try again, with another card if you like.";

export const confirmsPlace = "Your first payment confirms your spot.";
export const isDue = (amount: Cents, date: CalendarDate, today: CalendarDate) =>
	`${formatCents(amount)} is due ${formatDate(date, today)}.`;
export const isOnHold = (amount: Cents, due: CalendarDate, today: CalendarDate) =>
	`${formatCents(amount)}, due ${formatDate(due, today)}, is on hold. ${onHoldMeans}`;
export const allPaidBy = (date: CalendarDate, today: CalendarDate) =>
	`Everything must be paid by ${formatDate(date, today)}.`;
export const payEarly = "Pay early";
export const allIsPaid = (amount: string) => `You have paid your whole share: ${amount}.`;

/** The organizer's share, if it differs from the others' (Rules: Costs and shares). */
export const oddCents = (own: Cents, even: Cents) =>
	`An even share is ${formatCents(even)}. Yours is ${formatCents(own)}, so you ${own > even ? "cover" : "save"} the odd cents.`;

export const joinTitle = "Your Trip Payment";
export const free = "No costs so far.";
export const planCanChange = "Until your first payment you can still change your plan.";
export const isYourShare = "is your share of this trip.";

export const monthly = "monthly";
export const byOwnPlan = "by the organizer's plan";
export const biWeekly = "bi-weekly";
export const weekly = "weekly";
export const ways = (periods: string[]) => `Pay ${OR.format(["in full", ...periods])}.`;
const OR = new Intl.ListFormat("en-GB", { type: "disjunction" });

export const inFull = (plan: string) => `This trip is on ${plan}: friends pay upfront, in full.`;
export const unlock =
	"You can pay in instalments once you or the organizer have Plus or Pro, or this trip has one-time Pro.";
/** @param plan the trip's, or null for one-time Pro */
export const inInstalments = (plan: string | null, hasFee: boolean) =>
	`This trip ${plan ? `is on ${plan}` : "has one-time Pro"}: pay in instalments${hasFee ? "" : ", with no booking fees"}.`;
export const withOwnTier = (plan: string) => `You have ${plan}: pay in instalments.`;

export const pay = "Pay Now - Simple & Secure";
export const join = "Join Trip & Set Payment Plan";

export const hasPro = (cashBackRate: number) =>
	`This trip has one-time Pro: no booking fee, instalments for your friends, and ${cashBackRate / 100}% cash back.`;
export const payAndKeep = (price: string, fee: string) => `Pay ${price}, keep ${fee}`;
/** @param rate of the booking fee, in basis points */
export const takesFeeOff = (rate: number) =>
	`One-time Pro takes the ${rate / 100}% booking fee off what is still to be paid. Your friends can pay in instalments, and you share expenses and a pool on the way.`;
export const seePro = "See one-time Pro";
/** @param rate of the booking fee, in basis points */
export const withoutInstalments = (rate: number) =>
	rate > 0
		? `This trip has no instalments, and we take ${rate / 100}% of each payment.`
		: "This trip has no instalments.";

export const groupTitle = "Group Members";
export const ready = (confirmed: number, members: number) => `${confirmed}/${members} Ready`;
export const counts = (members: number, confirmed: number) =>
	`${pluralize(members, "member")} • ${confirmed} confirmed`;
export const confirmedPercent = (percent: number) => `${percent}% confirmed`;
export const shown = (count: number, members: number) => `${count} of ${members} shown`;
export const showAll = "Show all";
export const range = (first: number, last: number, members: number) => `${first} to ${last} of ${members}`;
export const previousPeople = "Previous";
export const nextPeople = "Next";

export const inviteTitle = "Invite your travel crew";
export const inviteHint = "Everyone with the link can join, pay and chat.";

export const you = "You";
export const from = (place: ReactNode) => phrase`from ${place}`;
export const joined = "Joined";
export const maybeNames = (names: ReactNode, more: number) =>
	phrase`Maybe: ${names}${more > 0 ? ` and ${more} more` : ""}`;
export const allAnswers = "Who's coming, maybe or not";
export const heldUntil = (day: string) => `Pays by ${day}`;
export const onTrack = "On track";
export const onTrackWith = (made: number, scheduled: number) => `${onTrack} · ${made} of ${scheduled}`;
export const lateCount = (count: number) => `${count} late`;
export const daysLate = (days: number) => `${pluralize(days, "day")} late`;
export const amountDue = (amount: Cents) => `${formatCents(amount)} due`;
export const amountLate = (amount: Cents, days: number) => `${formatCents(amount)}, ${daysLate(days)}`;
export const disputed = "Disputed";
type Amounts = { paid: Cents; share: Cents; outside: Cents; returned: Cents; next: string | null };

export const amounts = (of: Amounts) =>
	[
		of.paid > of.share
			? `${formatCents(of.paid)} paid for a share of ${formatCents(of.share)}`
			: `${formatCents(of.paid)} of ${formatCents(of.share)} paid${of.outside > 0 ? " by card" : ""}`,
		of.outside > 0 && `${formatCents(of.outside)} outside Gangway`,
		of.returned > 0 && `${formatCents(of.returned)} refunded`,
		of.next && `next ${of.next}`,
	]
		.filter(Boolean)
		.join(", ");

export const progressTitle = "Trip Progress";

export const statusWords = {
	pending: "Pending",
	in_progress: "In progress",
	warning: "Warning",
	completed: "Completed",
} as const satisfies Record<ProgressStatus, string>;

export const stepTitles = {
	members: "Member confirmations",
	payments: "Payment collection",
	booking: "Booking deadline",
	documents: "Documents",
} as const satisfies Record<ProgressItem["id"], string>;

export type ProgressCounts = {
	members: number;
	confirmed: number;
	/** How many have paid everything due so far; null for a viewer who is not a member. */
	onTrack: number | null;
	hasAllPaid: boolean; // whether nobody has anything left to pay
	late: { count: number } | null;
	/** How many members have every document; null for a viewer who is not a member. */
	ready: number | null;
	startDate: CalendarDate | null;
	isOver: boolean;
	earliest: CalendarDate; // the date in the earliest time zone on earth
};

/** A step of the trip's progress in words. */
export function stepText({ id, status }: ProgressItem, counts: ProgressCounts): string | null {
	switch (id) {
		case "members":
			return null; // the card of people shows the number
		case "payments":
			return paidText(counts);
		case "booking":
			return bookingText(status, counts);
		case "documents":
			return counts.ready === null ? progressForMembersOnly : documents.ready(counts.ready, counts.members);
	}
}

/** Replaces the bar while the organizer is alone. */
export function alone(items: readonly ProgressItem[]): string {
	const open = items.filter(({ status }) => status !== "completed");
	const done = items.length - open.length;
	if (done === 0) return "These steps begin when your friends join.";
	const words = `${done} of ${items.length} steps ${done === 1 ? "is" : "are"} done already.`;
	const waitsForFriends = open.some(({ id }) => id === "members" || id === "payments");
	return waitsForFriends ? `${words} The others begin when your friends join.` : words;
}

const progressForMembersOnly = "Only members see this";

function paidText({ members, onTrack, hasAllPaid, late }: ProgressCounts): string {
	if (onTrack === null) return progressForMembersOnly;
	const text = `${onTrack} of ${members} ${hasAllPaid ? "paid" : "on track"}`;
	return late ? `${text} · ${late.count} late` : text;
}

function bookingText(status: ProgressStatus, { startDate, isOver, earliest }: ProgressCounts): string {
	if (!startDate) return common.datesTbd;
	if (isOver) return "The trip is over";
	if (startDate <= earliest) return "The trip has started";
	if (status === "warning") return "A week or less left to book";
	return status === "in_progress"
		? "Two weeks or less left to book"
		: "In good time: more than two weeks ahead";
}

export const nextDue = (date: CalendarDate, today: CalendarDate) => `Next, ${formatDate(date, today)}`;

export const yourShare = "Your share";
export const freeShare = "Free";
export const chooseSchedule = "Set Your Payment Plan";
export const changeSchedule = "Change your payment plan";
export const joinAndPay = "Join and pay";

export const waitsForYou = "Waiting for you";
export const decide = "Decide";
export const asksForRefund = (name: string, amount: string) => `${name} asks for ${amount} back`;
export const paidMore = (name: string, amount: string) => `${name} has paid ${amount} more than their share`;
export const paidMoreDetails =
	"It stays theirs until you refund it, or they choose something that costs more.";
export const refundIt = "Refund";
export const moreRequests = (count: number) => `${pluralize(count, "more refund request")}`;
export const answerBank = "Answer";
export const payoutLost = (amount: string) => `Your bank sent a payout of ${amount} back`;
export const payoutLostDetails = "Check your bank details, so that it can be sent again.";
export const seePayout = "See it";

export const remindAll = (count: number) => (count === 1 ? "Send a reminder" : `Remind all ${count}`);
export const moreLate = (count: number) => `${count} more`;

export const available = "Available";

export const shareLink = "Share Trip Link";

export const payForPlace = "You're coming too: your first payment confirms your spot.";
export const confirmPlace = "You're coming too: confirm your spot.";
