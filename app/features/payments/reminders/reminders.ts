import { addDays, type CalendarDate, DAY_MS } from "#app/lib/dates.ts";
import type { AutomaticCharge } from "../instalments/automatic-charges.queries.ts";
import type { PaymentStatus } from "../states.ts";

/** Days from the first reminder to the due date, and from the due date to the last reminder (Rules: Reminders). */
export const REMINDER_DAYS = 3;
export const MAX_REMINDERS = 3; // per payment, including the organizer's own reminders

export type ReminderKind = "soon" | "due" | "overdue";

/**
 * The latest reminder that a member should have received for an open payment by today. An automatic charge is only
 * announced; a payment by hand also has reminders on its due date and three days later. A decline has its own notice on
 * its day. The first payment is due on joining, so it can only be overdue.
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

/** The payment statuses that people are reminded of; payments being checked are left out. */
export const OPEN_STATUSES = ["due", "failed", "action_required"] as const satisfies readonly PaymentStatus[];

/** Whether the organizer has reminded someone less than 24 hours ago. @param byHandAt UTC ms */
export function isRemindedLately(byHandAt: number | null, now: Date): boolean {
	return byHandAt !== null && now.getTime() - byHandAt < DAY_MS;
}

/**
 * The due payment (oldest first) of a member to remind about, among those they can be asked for: the one with a held
 * reminder, the first payment, or the oldest with reminders left. `byHandAt` is the latest of all of them.
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
