import { type CalendarDate, daysBetween } from "#app/lib/dates.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import type { PaymentStatus } from "./states.ts";

export type PaymentBadge = { state: "paid" | "due" | "late" | "later"; note: string };

export type PaymentBadgeContext = {
	today: CalendarDate;
	isNext: boolean; // whether it is the next payment that can be made
	isTripCancelled: boolean;
};

const BADGE_BY_STATUS: Record<Exclude<PaymentStatus, "due">, PaymentBadge> = {
	processing: { state: "due", note: "Checking" },
	action_required: { state: "due", note: "Confirm it" },
	failed: { state: "late", note: "Declined" },
	paid: { state: "paid", note: "Paid" },
	partially_refunded: { state: "paid", note: "Partly refunded" },
	refunded: { state: "later", note: "Refunded" },
	disputed: { state: "late", note: "Disputed" },
	canceled: { state: "later", note: "Cancelled" },
};

export function paymentBadge(
	payment: { status: PaymentStatus; dueDate: CalendarDate },
	{ today, isNext, isTripCancelled }: PaymentBadgeContext,
): PaymentBadge {
	if (payment.status !== "due") return BADGE_BY_STATUS[payment.status];
	if (isTripCancelled) return { state: "later", note: "Cancelled" };
	const days = daysBetween(today, payment.dueDate);
	if (days < 0) return { state: "late", note: `${pluralize(-days, "day")} late` };
	if (days === 0) return { state: "due", note: "Due today" };
	return isNext
		? { state: "due", note: `Due in ${pluralize(days, "day")}` }
		: { state: "later", note: "Later" };
}
