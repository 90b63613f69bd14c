import { addDays, type CalendarDate, DAY_MS } from "#app/lib/dates.ts";
import type { AutomaticCharge } from "../instalments/automatic-charges.queries.ts";
import type { PaymentStatus } from "../states.ts";

/** Days before the due date of the first reminder, and after it of the last (Rules: Reminders). */
export const REMINDER_DAYS = 3;
export const MAX_REMINDERS = 3; // per payment, the organizer's own included

export type ReminderKind = "soon" | "due" | "overdue";

/**
 * The latest reminder that a member should have had of an open payment by today. An automatic charge is only announced;
 * a payment by hand is also due on its day and overdue three days later. A decline has its own notice on its day. The
 * first payment is due when its member joins, so it is only ever overdue.
 */
export function dueReminderKind(
	{ dueDate, paymentNumber }: { dueDate: CalendarDate; paymentNumber: number },
	today: CalendarDate,
	automatic: Pick<AutomaticCharge, "chargeDate" | "failed"> | null,
): ReminderKind | null {
	const isFirst = paymentNumber === 1;
	if (today < dueDate) return !isFirst && today >= addDays(dueDate, -REMINDER_DAYS) ? "soon" : null;
	if (automatic?.chargeDate) return null;
	const since = automatic?.failed?.date ?? dueDate;
	if (today >= addDays(since, REMINDER_DAYS)) return "overdue";
	return isFirst || automatic?.failed ? null : "due";
}

/** Statuses of payments that people are reminded of. A payment that is being checked is left out. */
export const OPEN_STATUSES = ["due", "failed", "action_required"] as const satisfies readonly PaymentStatus[];

/** Whether the organizer has reminded someone less than 24 hours ago. @param byHandAt UTC ms */
export function isRemindedLately(byHandAt: number | null, now: Date): boolean {
	return byHandAt !== null && now.getTime() - byHandAt < DAY_MS;
}

/**
 * Chooses which of a member's due payments (oldest first) to remind about, of those that they can be asked for: the one whose reminder waits for the morning,
 * the first payment, or the oldest that has reminders left. `byHandAt` is then the latest of all of them.
 */
export function pickDue<Due extends Reminded>(due: readonly Due[]): Due | null {
	const asked = due.filter(({ canBeAsked }) => canBeAsked);
	const [oldest] = asked;
	if (!oldest) return null;
	const isFirst = oldest.payment.paymentNumber === 1;
	const picked =
		asked.find(({ heldSource }) => heldSource) ??
		(isFirst ? oldest : asked.find(({ remindersSent }) => remindersSent < MAX_REMINDERS)) ??
		oldest;
	const byHand = asked.flatMap(({ byHandAt }) => byHandAt ?? []);
	return { ...picked, byHandAt: byHand.length > 0 ? Math.max(...byHand) : null };
}

type Reminded = {
	payment: { paymentNumber: number };
	remindersSent: number;
	byHandAt: number | null; // UTC ms
	heldSource: string | null;
	canBeAsked: boolean;
};
