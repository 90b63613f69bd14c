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

/** What a late member reads first: how late, how much, and how to pay. @param next the first payment to make */
export function lateNotice({ days, since, amount }: Late, next: { amount: Cents }, today: CalendarDate) {
	const first = amount > next.amount ? ` The first payment is ${formatCents(next.amount)}.` : "";
	return {
		title: `Your payment is ${pluralize(days, "day")} late`,
		text: `${formatCents(amount)} was due on ${formatDate(since, today)}.${first} Pay by card here, or say in the chat when you can.`,
	};
}
