import type { Trip } from "#app/access/access.server.ts";
import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Payment } from "../payments.queries.ts";
import type { ReminderKind } from "./reminders.ts";

type ReminderContext = {
	payment: Pick<Payment, "amount" | "dueDate" | "paymentNumber" | "totalPayments">;
	trip: Pick<Trip, "title">;
	today: CalendarDate;
	card: string | null; // the saved card that will be charged, "Visa •••• 4242"
};

export function reminderText(
	kind: ReminderKind,
	{ payment, trip, today, card }: ReminderContext,
): { title: string; message: string } {
	const { paymentNumber, totalPayments } = payment;
	const amount = formatCents(payment.amount);
	const day = formatDate(payment.dueDate, today);
	const which = `Payment ${paymentNumber} of ${totalPayments} for ${trip.title}`;
	if (card) {
		return {
			title: `We charge your ${card} on ${day}`,
			message: `${which}: ${amount}. You can pay it now with any card.`,
		};
	}
	const confirms = paymentNumber === 1 ? " It confirms your place." : "";
	switch (kind) {
		case "soon":
			return { title: `${amount} is due on ${day}`, message: `${which} is waiting for you to pay it.` };
		case "due":
			return {
				title: `${amount} is due`,
				message: `${which} is due on ${day} and waiting for you to pay it.`,
			};
		case "overdue":
			return { title: `${amount} is overdue`, message: `${which} was due on ${day}.${confirms}` };
	}
}
