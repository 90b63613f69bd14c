import type { Late } from "#app/features/payments/late.ts";
import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/pluralize.ts";

/** What a late member reads first: how late, how much, and how to pay. @param next the first payment to make */
export function lateText({ days, since, amount }: Late, next: { amount: Cents }, today: CalendarDate) {
	const late = pluralize(days, "day");
	const first = amount > next.amount ? ` The first payment is ${formatCents(next.amount)}.` : "";
	return {
		days,
		title: `Your payment is ${late} late`,
		text: `${formatCents(amount)} was due on ${formatDate(since, today)}.${first} Pay by card here, or say in the chat when you can.`,
	};
}
