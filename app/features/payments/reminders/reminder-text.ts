import type { Trip } from "#app/access/access.server.ts";
import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Payment } from "../payments.queries.ts";
import type { ReminderKind } from "./reminders.ts";
import * as texts from "./texts.ts";

type ReminderContext = {
	payment: Pick<Payment, "amount" | "dueDate" | "paymentNumber" | "totalPayments">;
	trip: Pick<Trip, "title">;
	today: CalendarDate;
	card: string | null; // the saved card to be charged: "Visa •••• 4242"
};

export function reminderText(
	kind: ReminderKind,
	{ payment, trip, today, card }: ReminderContext,
): { title: string; message: string } {
	const { paymentNumber: number, totalPayments: total } = payment;
	const amount = formatCents(payment.amount);
	const day = formatDate(payment.dueDate, today);
	const about = { amount, trip: trip.title, number, total };
	if (card) return { title: texts.willBeCharged(amount, day), message: texts.fromCard(about, card) };
	const payOverdue = number === 1 ? texts.payFirst : texts.payOverdue;
	switch (kind) {
		case "soon":
			return { title: texts.dueSoon(amount, day), message: texts.payByThen(about) };
		case "due":
			return { title: texts.due(amount), message: texts.payDue(about, day) };
		case "overdue":
			return { title: texts.overdue(amount), message: payOverdue(about, day) };
	}
}

/** The facts below the text of a mail. */
export function reminderFacts(
	{ amount, dueDate, paymentNumber, totalPayments }: ReminderContext["payment"],
	{ today, card }: Pick<ReminderContext, "today" | "card">,
): [string, string][] {
	const day = formatDate(dueDate, today);
	return [
		[texts.amountLabel, formatCents(amount)],
		[texts.paymentLabel, texts.numberOf(paymentNumber, totalPayments)],
		...(card ? [[texts.cardLabel, card] satisfies [string, string]] : []),
		[card ? texts.chargedLabel : texts.dueLabel, day],
	];
}
