import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import * as common from "#app/lib/texts.ts";
import { listOf } from "#app/lib/texts.ts";

export const payInFull = "Pay in Full";
export const weekly = (count: number) => `${count} Weekly Payments`;
export const biWeekly = (count: number) => `${count} Bi-weekly Payments`;
export const monthly = (count: number) => `${count} Monthly Payments`;

export const aroundNext = "Around your next payment";
export const unfold = (count: number) => `All ${count} payments`;
export const allPayments = "All your payments";
export const paidOf = (paid: number, total: number) => `${paid} of ${total} paid`;

export const checking = "Checking";
export const confirmIt = "Confirm it";
export const declined = "Declined";
export const partlyRefunded = "Partly refunded";
export const refunded = "Refunded";
export const amountRefunded = (amount: string) => `${amount} refunded`;
export const paidThenPartlyRefunded = "Paid, then partly refunded";
export const disputed = "Disputed";
export const lost = "Lost to a dispute";
export const paidAhead = "Paid ahead";
export const paidOnDay = (day: string) => `Paid ${day}`;
export const paidOutside = "Paid outside";
export const paidByPool = "Paid by the pool";
export const later = "Later";
export const due = "Due";
export const onHold = "On hold";
export const onHoldMeans =
	"Until your refund is settled we don't charge it or remind you. You can still pay it yourself.";
export const dueNext = "Due next";
export const late = (days: number) => `${pluralize(days, "day")} late`;

type Facts = {
	amount: Cents; // of all late payments
	since: CalendarDate;
	today: CalendarDate;
	first: Cents | null; // of the first payment left, if only part of it is late
	charged: string | null; // when the card is charged for it, in words
	paused: string | null; // why the card is not charged, in words
	status: string; // of the first payment to make
};

const TROUBLES: Record<string, string> = {
	failed: "Your last payment did not go through, so you were not charged for it. ",
	action_required: `${common.bankAsks}. Until you do, nothing is charged. `,
};

export const lateTitle = (days: number) => `Your payment is ${pluralize(days, "day")} late`;
export function lateText({ amount, since, today, first, charged, paused, status }: Facts): string {
	const trouble = TROUBLES[status] ?? "";
	const due = `${trouble}${wasDue({ amount, first, since: formatDate(since, today) })}`;
	if (charged) return `${charged} You can also pay now; you are charged only once. ${due}`;
	if (paused) return `${due} ${paused} You can still pay by card here.`;
	return `${due} Pay by card here, or say in the chat when you can.`;
}

/** The late amount and the first payment. The first payment of someone who has not begun to pay may exceed it. */
export function wasDue({
	amount,
	first,
	since,
}: Pick<Facts, "amount" | "first"> & { since: string }): string {
	if (first === null) return `${formatCents(amount)} was due on ${since}.`;
	if (first > amount)
		return `${formatCents(amount)} was due on ${since}. The first payment is ${formatCents(first)}.`;
	return `${formatCents(amount)} is late in total. The first payment, ${formatCents(first)}, was due on ${since}.`;
}

export const newPaymentsTitle = "Your payments have changed";
type NewPayments = {
	doer: string;
	trip: string;
	isRemoved: boolean;
	today: CalendarDate;
	payments: readonly { amount: Cents; dueDate: CalendarDate }[];
};
export function newPayments({ doer, trip, isRemoved, today, payments }: NewPayments): string {
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
