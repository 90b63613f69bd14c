import type { Late } from "#app/features/payments/late.ts";
import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/pluralize.ts";

export const bankAsks = "Until you do, nothing is charged.";
export const failedTitle = "Your last payment did not go through";
export const failed = "You were not charged. Try again, with another card if you like.";

export const confirmsPlace = "Your first payment confirms your place.";
export const isDue = (amount: Cents, date: CalendarDate, today: CalendarDate) =>
	`${formatCents(amount)} is due ${formatDate(date, today)}.`;
export const canPayEarly = "You can pay early.";

type LateFacts = {
	next: { amount: Cents }; // the first payment to make
	charged: string | null; // when the card is charged for it, in words
	today: CalendarDate;
};

/** What a late member reads first: whether the card is charged, how late, how much, and how to pay. */
export function lateNotice({ days, since, amount }: Late, { next, charged, today }: LateFacts) {
	const first = amount > next.amount ? ` The first payment is ${formatCents(next.amount)}.` : "";
	const due = `${formatCents(amount)} was due on ${formatDate(since, today)}.${first}`;
	return {
		title: `Your payment is ${pluralize(days, "day")} late`,
		text: charged
			? `${charged} You can also pay now; you are charged only once. ${due}`
			: `${due} Pay by card here, or say in the chat when you can.`,
	};
}

/** The organizer's share, where it is not what the others pay (Rules: Costs and shares). */
export const oddCents = (share: Cents, others: Cents) =>
	`Your share is ${formatCents(share)}, the others' ${formatCents(others)}: you ${share > others ? "cover" : "save"} the odd cents.`;
