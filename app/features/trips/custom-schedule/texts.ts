import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { listOf } from "#app/lib/list-of.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";

export const title = "Your own payment plan";
export const description = "Set a deposit and due dates of your own.";

// What is wrong with a plan.
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

// What members are told.
export const changedTitle = "Your payments have changed";
type Changed = {
	doer: string;
	trip: string;
	isRemoved: boolean;
	today: CalendarDate;
	payments: readonly { amount: Cents; dueDate: CalendarDate }[];
};
export function changedText({ doer, trip, isRemoved, today, payments }: Changed): string {
	const dated = payments.map(
		({ amount, dueDate }) => `${formatCents(amount)} on ${formatDate(dueDate, today)}`,
	);
	const [first = "", last = ""] = [dated[0], dated.at(-1)];
	const all =
		dated.length > MAX_LISTED ? `in ${dated.length} payments, from ${first} to ${last}` : listOf(dated);
	return isRemoved
		? `${doer} no longer offers the payment plan that you had chosen for ${trip}. You now pay ${all}. You can choose another plan before you pay.`
		: `${doer} has changed the payment plan of ${trip}. You now pay ${all}. Nothing has been charged.`;
}

const MAX_LISTED = 6;
