import { addDays, type CalendarDate, dateOf } from "#app/lib/dates.ts";
import type { AttemptStatus } from "../states.ts";

export const CARD_AUTHENTICATION_REQUIRED = "authentication_required";

/** Days after the first decline on which the card is tried again. */
const RETRY_AFTER_DAYS = [1, 3, 5] as const;

export type OffSessionAttempt = { status: AttemptStatus; errorCode: string | null; updatedAt: number };

export type ChargePlan =
	| { next: "charge"; date: CalendarDate }
	| { next: "by_hand"; reason: "declined" | "authentication" };

/**
 * When to charge the saved card after these attempts: on the due date, or on one of three retry days. After those, or
 * once the bank asks for its check, the member pays by hand. Canceled attempts do not count.
 */
export function planCharge(dueDate: CalendarDate, attempts: readonly OffSessionAttempt[]): ChargePlan {
	const declines = attempts.filter(({ status }) => status === "failed");
	if (declines.some(({ errorCode }) => errorCode === CARD_AUTHENTICATION_REQUIRED)) {
		return { next: "by_hand", reason: "authentication" };
	}
	const [first, last] = [firstAttemptDate(declines), lastAttemptDate(declines)];
	if (!first || !last) return { next: "charge", date: dueDate };
	const wait = RETRY_AFTER_DAYS[declines.length - 1];
	if (!wait) return { next: "by_hand", reason: "declined" };
	// If a retry was late, the next one is at least a day after it.
	const [planned, earliest] = [addDays(first, wait), addDays(last, 1)];
	return { next: "charge", date: planned > earliest ? planned : earliest };
}

export function lastAttemptDate(attempts: readonly OffSessionAttempt[]): CalendarDate | null {
	return attempts.length === 0
		? null
		: dateOf(new Date(Math.max(...attempts.map(({ updatedAt }) => updatedAt))));
}

function firstAttemptDate(attempts: readonly OffSessionAttempt[]): CalendarDate | null {
	return attempts.length === 0
		? null
		: dateOf(new Date(Math.min(...attempts.map(({ updatedAt }) => updatedAt))));
}
