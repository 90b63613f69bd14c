import { type CalendarDate, daysBetween } from "#app/lib/dates.ts";
import { countOf } from "#app/lib/words.ts";
import type { PaymentStatus } from "./states.ts";

/** How a payment stands, as a colour of the kit and in words. */
export type Standing = { state: "paid" | "due" | "late" | "later"; note: string };

export type StandingFacts = {
	today: CalendarDate;
	/** The next payment that can be made. */
	isNext: boolean;
	/** The trip is cancelled: what has not been paid will not be. */
	calledOff: boolean;
};

const STANDS: Record<Exclude<PaymentStatus, "due">, Standing> = {
	processing: { state: "due", note: "Checking" },
	action_required: { state: "due", note: "Confirm it" },
	failed: { state: "late", note: "Declined" },
	paid: { state: "paid", note: "Paid" },
	partially_refunded: { state: "paid", note: "Partly refunded" },
	refunded: { state: "later", note: "Refunded" },
	disputed: { state: "late", note: "Disputed" },
	canceled: { state: "later", note: "Canceled" },
};

export function standingOf(
	payment: { status: PaymentStatus; dueDate: CalendarDate },
	{ today, isNext, calledOff }: StandingFacts,
): Standing {
	if (payment.status !== "due") return STANDS[payment.status];
	if (calledOff) return { state: "later", note: "Called off" };
	const days = daysBetween(today, payment.dueDate);
	if (days < 0) return { state: "late", note: `${countOf(-days, "day")} late` };
	if (days === 0) return { state: "due", note: "Due today" };
	return isNext
		? { state: "due", note: `Due in ${countOf(days, "day")}` }
		: { state: "later", note: "Later" };
}
