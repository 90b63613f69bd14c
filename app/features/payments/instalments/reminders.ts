import { addDays, type CalendarDate } from "#app/lib/dates.ts";
import type { AutomaticCharge } from "./automatic-charges.queries.ts";

/** Days before the due date of the first reminder, and after it of the last (Rules: Reminders). */
export const REMINDER_DAYS = 3;
export const MAX_REMINDERS = 3; // per payment, the organizer's own included

export type ReminderKind = "soon" | "due" | "overdue";

/**
 * The latest reminder that a member should have had of an open payment by today. An automatic charge is only announced;
 * a payment by hand is also due on its day and overdue three days later. A decline has its own notice on its day.
 */
export function dueReminderKind(
	{ dueDate, paymentNumber }: { dueDate: CalendarDate; paymentNumber: number },
	today: CalendarDate,
	automatic: Pick<AutomaticCharge, "chargeDate" | "failed"> | null,
): ReminderKind | null {
	if (today < dueDate) return today >= addDays(dueDate, -REMINDER_DAYS) ? "soon" : null;
	if (automatic?.chargeDate) return null;
	const since = automatic?.failed?.date ?? dueDate;
	if (today >= addDays(since, REMINDER_DAYS)) return "overdue";
	return paymentNumber === 1 || automatic?.failed ? null : "due";
}

/** The sources of all reminders of a payment, the organizer's own included, start with this. */
export function reminderPrefix(paymentId: string): string {
	return `reminder:${paymentId}:`;
}
