import { addDays, type CalendarDate, dateOf } from "#app/lib/dates.ts";
import type { AttemptStatus } from "../states.ts";

/** The provider's word for a bank that wants to ask the card's holder. */
export const AUTHENTICATION = "authentication_required";

/** After the first, second and third decline: so many days later the card is tried again. Then no more. */
export const RETRY_AFTER_DAYS = [1, 3, 5] as const;

/** One charge of the kept card while its holder was away. */
export type Try = { status: AttemptStatus; errorCode: string | null; updatedAt: number };

/** When the kept card is charged for an instalment, or why it is not charged any more. */
export type Outlook =
	| { next: "charge"; on: CalendarDate }
	| { next: "by_hand"; because: "declined" | "authentication" };

/**
 * What comes after the tries that were made: the due date, the next day of three retries, or nothing but the member's
 * own hand. A try that was canceled before it reached the card does not count.
 */
export function outlookOf(dueDate: CalendarDate, tries: readonly Try[]): Outlook {
	const declines = tries.filter(({ status }) => status === "failed");
	if (declines.some(({ errorCode }) => errorCode === AUTHENTICATION)) {
		return { next: "by_hand", because: "authentication" };
	}
	const last = lastDay(declines);
	if (!last) return { next: "charge", on: dueDate };
	const wait = RETRY_AFTER_DAYS[declines.length - 1];
	return wait ? { next: "charge", on: addDays(last, wait) } : { next: "by_hand", because: "declined" };
}

/** The day of the latest try, or null before the first. */
export function lastDay(tries: readonly Try[]): CalendarDate | null {
	const latest = Math.max(...tries.map(({ updatedAt }) => updatedAt));
	return tries.length === 0 ? null : dateOf(new Date(latest));
}
