import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/pluralize.ts";

type Facts = {
	amount: Cents; // of all late payments
	since: CalendarDate;
	today: CalendarDate;
	first: Cents | null; // of the first payment to make, where it is only a part
	charged: string | null; // when the card is charged for it, in words
	paused: string | null; // why it is not, in words
	hasChat: boolean;
};

export const title = (days: number) => `Your payment is ${pluralize(days, "day")} late`;
export function text({ amount, since, today, first, charged, paused, hasChat }: Facts): string {
	const part = first === null ? "" : ` The first payment is ${formatCents(first)}.`;
	const due = `${formatCents(amount)} was due on ${formatDate(since, today)}.${part}`;
	if (charged) return `${charged} You can also pay now; you are charged only once. ${due}`;
	if (paused) return `${due} ${paused} You can still pay by card here.`;
	return hasChat
		? `${due} Pay by card here, or say in the chat when you can.`
		: `${due} Pay by card here, or tell the organizer when you can.`;
}
