import type { CalendarDate } from "#app/lib/dates.ts";
import { formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/pluralize.ts";

type Facts = {
	amount: Cents; // of all late payments
	since: CalendarDate;
	today: CalendarDate;
	first: Cents | null; // of the first payment to make, where it is only a part
	hasChat: boolean;
};

export const title = (days: number) => `Your payment is ${pluralize(days, "day")} late`;
export const text = ({ amount, since, today, first, hasChat }: Facts) =>
	[
		`${formatCents(amount)} was due on ${formatDate(since, today)}.`,
		first !== null && `The first payment is ${formatCents(first)}.`,
		hasChat
			? "Pay by card here, or say in the chat when you can."
			: "Pay by card here, or tell the organizer when you can.",
	]
		.filter(Boolean)
		.join(" ");
