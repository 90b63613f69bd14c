import type { Member } from "#app/access/access.server.ts";
import { type CalendarDate, daysBetween } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Payment } from "../payments.queries.ts";

/** A due payment, its member, and how often they were reminded of it. */
export type ReminderEntry = {
	memberId: string;
	memberName: string;
	amount: Cents;
	dueDate: CalendarDate;
	daysOverdue: number;
	remindersSent: number;
};

type Due = { payment: Payment; member: Member; remindersSent: number };

export function reminderEntry(
	{ payment, member, remindersSent }: Due,
	lateBefore: CalendarDate,
): ReminderEntry {
	return {
		memberId: member.id,
		memberName: member.name,
		amount: payment.amount,
		dueDate: payment.dueDate,
		daysOverdue: Math.max(0, daysBetween(payment.dueDate, lateBefore)),
		remindersSent,
	};
}
