import { addDays, type CalendarDate, dateOf } from "#app/lib/dates.ts";
import type { AttemptStatus } from "../states.ts";

/** The provider's word for a bank that wants to ask the card's holder. */
export const AUTHENTICATION_REQUIRED = "authentication_required";

/** So many days after the first decline the card is tried again, as long as it is declined. Then no more. */
export const RETRY_AFTER_DAYS = [1, 3, 5] as const;

/** One charge of the kept card while its holder was away. */
export type OffSessionAttempt = { status: AttemptStatus; errorCode: string | null; updatedAt: number };

/** When the kept card is charged for an instalment, or why it is not charged any more. */
export type ChargePlan =
	| { next: "charge"; date: CalendarDate }
	| { next: "by_hand"; reason: "declined" | "authentication" };

/**
 * What comes after the tries that were made: the due date, the next day of three retries, or nothing but the member's
 * own hand. A try that was canceled before it reached the card does not count.
 */
export function planCharge(dueDate: CalendarDate, tries: readonly OffSessionAttempt[]): ChargePlan {
	const declines = tries.filter(({ status }) => status === "failed");
	if (declines.some(({ errorCode }) => errorCode === AUTHENTICATION_REQUIRED)) {
		return { next: "by_hand", reason: "authentication" };
	}
	const [first, last] = [firstAttemptDate(declines), lastAttemptDate(declines)];
	if (!first || !last) return { next: "charge", date: dueDate };
	const wait = RETRY_AFTER_DAYS[declines.length - 1];
	if (!wait) return { next: "by_hand", reason: "declined" };
	// A try that came late itself, after a time without jobs, pushes the next one on.
	const [planned, soonest] = [addDays(first, wait), addDays(last, 1)];
	return { next: "charge", date: planned > soonest ? planned : soonest };
}

/** The day of the latest try, or null before the first. */
export function lastAttemptDate(tries: readonly OffSessionAttempt[]): CalendarDate | null {
	return tries.length === 0 ? null : dateOf(new Date(Math.max(...tries.map(({ updatedAt }) => updatedAt))));
}

function firstAttemptDate(tries: readonly OffSessionAttempt[]): CalendarDate | null {
	return tries.length === 0 ? null : dateOf(new Date(Math.min(...tries.map(({ updatedAt }) => updatedAt))));
}
