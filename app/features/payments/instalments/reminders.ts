import { addDays, type CalendarDate } from "#app/lib/dates.ts";
import type { AutomaticCharge } from "./automatic-charges.queries.ts";

/** A payment is announced this long before its day, and called overdue this long after it (decisions.md 26). */
export const REMINDER_DAYS = 3;
/** The organizer's own reminders count as well. */
export const MAX_REMINDERS = 3;

export type ReminderKind = "soon" | "due" | "overdue";

/**
 * Which reminder of an open payment a member should have by today, if any. What the kept card pays is announced and no
 * more; what waits for the member's hand is called in on its day, and again three days later. Who has just joined, or
 * just been told of a decline, is not told the same twice.
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

/** What every reminder of one payment is told under, the organizer's own included: so they are counted. */
export function reminderPrefix(paymentId: string): string {
	return `reminder:${paymentId}:`;
}
