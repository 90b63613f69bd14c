import { type CalendarDate, daysBetween } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import * as presentTexts from "../presents/texts.ts";
import type { PaymentStatus } from "../states.ts";
import * as texts from "./texts.ts";

export type PaymentBadge = { state: "paid" | "due" | "late" | "later"; note: string };

export type PaymentBadgeContext = {
	lateBefore: CalendarDate;
	isLate: boolean;
	isNext: boolean; // whether it is the next payment that can be made
	isTripCancelled: boolean;
	isOnHold?: boolean; // a refund of the member is requested or on its way
};

const BADGE_BY_STATUS: Record<Exclude<PaymentStatus, "due">, PaymentBadge> = {
	processing: { state: "due", note: texts.checking },
	action_required: { state: "due", note: texts.confirmIt },
	failed: { state: "late", note: texts.declined },
	paid: { state: "paid", note: common.paid },
	partially_refunded: { state: "paid", note: texts.partlyRefunded },
	refunded: { state: "later", note: texts.refunded },
	disputed: { state: "late", note: texts.disputed },
	canceled: { state: "later", note: common.cancelled },
};

/** @param payment.returned what has gone back to its card, in cents */
export function paymentBadge(
	payment: {
		status: PaymentStatus;
		dueDate: CalendarDate;
		lostAmount?: Cents;
		returned?: Cents;
		paidAheadBy?: string | null;
		paidOutsideBy?: string | null;
		giver?: string | null; // who paid it as a present, by name
		paidByPool?: string | null;
		paidOn?: string | null; // the day it was paid, in words, if it was not the due date
	},
	{ lateBefore, isLate, isNext, isTripCancelled, isOnHold }: PaymentBadgeContext,
): PaymentBadge {
	if (payment.status === "disputed" && payment.lostAmount) return { state: "late", note: texts.lost };
	if (payment.paidOutsideBy) return { state: "paid", note: texts.paidOutside };
	if (payment.paidAheadBy) return { state: "paid", note: texts.paidAhead };
	if (payment.status !== "due") {
		if (payment.status === "paid" && payment.giver)
			return { state: "paid", note: presentTexts.paidBy(payment.giver) };
		if (payment.status === "paid" && payment.paidByPool) return { state: "paid", note: texts.paidByPool };
		if (payment.status === "paid" && payment.paidOn)
			return { state: "paid", note: texts.paidOnDay(payment.paidOn) };
		const badge = BADGE_BY_STATUS[payment.status];
		const isRefunded = payment.status === "refunded" || payment.status === "partially_refunded";
		if (!isRefunded || !payment.returned) return badge;
		return { ...badge, note: texts.amountRefunded(formatCents(payment.returned)) };
	}
	if (isTripCancelled) return { state: "later", note: common.cancelled };
	if (isLate) return { state: "late", note: texts.late(daysBetween(payment.dueDate, lateBefore)) };
	if (isOnHold) return { state: "later", note: texts.onHold };
	if (isNext) return { state: "due", note: texts.dueNext };
	return payment.dueDate === lateBefore
		? { state: "due", note: texts.due }
		: { state: "later", note: texts.later };
}

/** The current state of a payment that was made, in words for its receipt. */
export function collectedNote(payment: { status: PaymentStatus; lostAmount: Cents }): string {
	if (payment.status === "paid") return common.paid;
	if (payment.status === "disputed") return payment.lostAmount > 0 ? texts.lost : texts.disputed;
	return payment.status === "partially_refunded" ? texts.paidThenPartlyRefunded : common.paidThenRefunded;
}
