import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";

type Facts = {
	to: { name: string; email: string };
	from: string; // the organizer's name
	trip: { title: string };
	late: { amount: Cents; since: CalendarDate };
	link: string;
};

/** A mailto: address with a ready message, which the organizer reads and sends from their own mail program. */
export function reminderMail({ to, from, trip, late, link }: Facts): string {
	const amount = formatCents(late.amount);
	const subject = `Your share of ${trip.title}`;
	const body = [
		`Hi ${to.name},`,
		`${amount} for ${trip.title} was due on ${formatDate(late.since)}. You can pay it here:`,
		link,
		`Thank you!\n${from}`,
	].join("\n\n");
	return `mailto:${encodeURIComponent(to.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
