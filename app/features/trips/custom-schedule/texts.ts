import { type CalendarDate, formatDate } from "#app/lib/dates.ts";

export const title = "Payment plan you offer";
export const description = "Set a deposit and due dates of your own.";
export const lead =
	"A first payment when someone joins, the others by dates that you choose. Anyone who joins later pays the missed payments right away.";

export const gateTitle = (plan: string) => `A part of ${plan}`;
export const gateText = (plan: string) =>
	`With ${plan}, or one-time ${plan} for this trip, you choose the deposit and the due dates yourself.`;
export const organizersPlan = (plan: string) =>
	`The trip's organizer needs ${plan}, or one-time ${plan} for this trip.`;
export const notOffered = "This plan is not offered any more";
export const notOfferedText = (plan: string) =>
	`It needs ${plan}, or one-time ${plan} for this trip. Who has chosen it keeps it. Nobody else can choose it, and the usual plans are offered again.`;

export const formTitle = "The plan";
export const name = "Name of the plan";
export const nameHint = "Members read it where they choose how to pay.";
export const defaultName = "Deposit and due dates";
export const firstStep = "First payment, when someone joins";
export const step = (number: number) => `Payment ${number}`;
export const lastStep = "Last payment: the rest";
export const kind = "In $ or %";
export const kinds = { amount: "$", percent: "%" };
export const percentOfShare = "A percentage is of a member's whole share.";
export const value = "How much";
export const dueDate = "Due by";
export const remove = "Remove";
export const add = "Add a payment";
export const isOnly = "Offer no other payment plan";
export const isOnlyHint =
	"Members can still pay everything at once. Anyone who chose another plan and hasn't paid yet moves to this one, and we let them know.";
export const show = "Show the payments";
export const save = "Save the plan";
export const notSaved = "The plan was not saved";

export const previewTitle = "What members would pay";
export const previewOf = (share: string) => `For a share of ${share}`;
export const previewOfExample = (share: string) =>
	`The trip has no costs yet, so this is for a share of ${share} as an example.`;
export const joinsToday = "Who joins today";
export const joinsOn = (day: string) => `Who joins on ${day}`;
export const total = "Total";
export const previewWaits = "Fill in every amount and date to see the payments.";
export const endsAfterDeparture = "Its last payment is after the departure.";
export const joinedSteps =
	"A payment that is under $0.50, or that goes beyond this share, is paid together with another.";

export const begun = (count: number) =>
	count === 1
		? "1 person has begun to pay by this plan, and keeps it as it was agreed."
		: `${count} people have begun to pay by this plan, and keep it as it was agreed.`;
export const waiting = (count: number) =>
	count === 1
		? "1 person has chosen it and not paid yet. If you change it, their payments change, and we tell them."
		: `${count} people have chosen it and not paid yet. If you change it, their payments change, and we tell them.`;

export const saved = { title: "Saved", message: "Members can choose your payment plan now." };
export const savedOnly = {
	title: "Saved",
	message: "Members pay by your payment plan now, or everything at once.",
};
export const unchanged = { title: "Nothing has changed", message: "The plan is as it was." };
export const removePlan = "Remove the plan";
export const removeText =
	"Who has begun to pay keeps it. Who has chosen it and not paid yet is to pay at once, and can choose another plan. We tell them.";
export const removed = { title: "Removed", message: "Your payment plan is not offered any more." };

// Errors in a plan.
export const enterName = "Enter a name for this plan";
export const sendSteps = "Send the steps of the plan as a list";
export const tooFewSteps = "A plan needs a first payment and at least one with a date";
export const tooManySteps = (max: number) => `A plan has at most ${max} payments`;
export const chooseKind = "Choose an amount or a percentage; the last payment takes the rest";
export const restComesLast = "The last payment takes the rest, and no other does";
export const amountOfStep = "Enter an amount of at least $0.50";
export const percentOfStep = "Enter a percentage from 0.01 to 99.99";
export const firstIsAtOnce = "The first payment is due when someone joins, so it has no date";
export const chooseDay = "Choose a date";
export const laterThan = (day: CalendarDate, today: CalendarDate) =>
	`Choose a date after ${formatDate(day, today)}, the payment before`;
export const dayHasCome = "Choose a date after today";
export const tooFarAhead = "Choose a date within the next five years";
export const afterLastDay = (day: CalendarDate, today: CalendarDate) =>
	`Everything must be paid by ${formatDate(day, today)}, the trip's last day to pay`;
export const nothingIsLeft =
	"These percentages add up to the whole share, so nothing is left for the last payment";
