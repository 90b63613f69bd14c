import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import * as texts from "../texts/reminders.ts";

type Facts = {
	to: { name: string; email: string };
	from: string; // the organizer's name
	trip: { title: string };
	late: { amount: Cents; since: CalendarDate };
	link: string;
};

/** A mailto: address with a ready message, which the organizer reads and sends from their own mail program. */
export function reminderMail({ to, from, trip, late, link }: Facts): string {
	const subject = texts.mailSubject(trip.title);
	const body = texts.mailBody({
		to: to.name,
		from,
		amount: formatCents(late.amount),
		trip: trip.title,
		day: formatDate(late.since),
		link,
	});
	return `mailto:${encodeURIComponent(to.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
