import type { Member } from "#app/access/access.server.ts";
import { type CalendarDate, daysBetween } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { PlannedCharge } from "../instalments/automatic-charges.queries.ts";
import { chargeText } from "../instalments/next-charge-text.ts";
import type { Payment } from "../payments.queries.ts";
import { isPayable } from "../states.ts";
import { hasBegunToPay, ownSchedule } from "./payment-state.ts";
import type { PaymentSummary } from "./payment-summary.ts";
import * as texts from "./texts.ts";

/** The fields of a member that decide which payments are late. */
export type Payer = Pick<Member, "paymentPlan" | "paidOutside" | "confirmed" | "payBy">;

/**
 * The payments that were due before `lateBefore` (Rules: Late payments). Until someone begins to pay, their schedule
 * restarts with the first payment, so only that one can be late, except on the organizer's own plan, whose dates are
 * fixed. `isLate` in late.queries.ts is the SQL version.
 * @param payments all of the member's, first to last
 */
export function latePayments<P extends Pick<Payment, "status" | "dueDate">>(
	payer: Payer,
	payments: readonly P[],
	lateBefore: CalendarDate,
): P[] {
	const heldDay = heldDayOf(payer);
	if (heldDay && heldDay >= lateBefore) return [];
	const open = payments.filter(({ status }) => isPayable(status));
	const keepsDays = hasBegunToPay(payer, payments) || ownSchedule(payer) === "custom";
	return (keepsDays ? open : open.slice(0, 1)).filter(({ dueDate }) => dueDate < lateBefore);
}

/** The last day on which a spot is held for its first payment; null if it is confirmed or held indefinitely. */
export function heldDayOf({ confirmed, payBy }: Pick<Payer, "confirmed" | "payBy">): CalendarDate | null {
	return confirmed ? null : payBy;
}

export type Late = { amount: Cents; since: CalendarDate; days: number };

/** The total of the late payments, and how many days ago the first was due; null if there are none. */
export function sumLate(
	late: readonly { amount: Cents; dueDate: CalendarDate }[],
	lateBefore: CalendarDate,
): Late | null {
	const [since] = late.map(({ dueDate }) => dueDate).toSorted();
	if (!since) return null;
	return { amount: sum(late.map(({ amount }) => amount)), since, days: daysBetween(since, lateBefore) };
}

type LateMember = {
	payer: Payer;
	payments: readonly Payment[]; // all of the member's, first to last
	next: Pick<PaymentSummary, "id" | "amount" | "status"> | null; // the payment they would make now
};

type NoticeOptions = {
	today: CalendarDate; // for the years of dates
	lateBefore: CalendarDate;
	charge: PlannedCharge | null; // the next automatic one
	paused: string | null; // why automatic charges are paused, in words
};

/**
 * The first thing that a late member reads: whether the card is charged, how late, how much, and how to pay; null for
 * members who are not late.
 */
export function lateNotice(
	{ payer, payments, next }: LateMember,
	{ today, lateBefore, charge, paused }: NoticeOptions,
) {
	const late = sumLate(latePayments(payer, payments, lateBefore), lateBefore);
	if (!next || !late) return null;
	const { amount, since, days } = late;
	const first = amount === next.amount ? null : next.amount;
	const charged = chargeText(next, charge, today);
	const text = texts.lateText({ amount, since, today, first, charged, paused, status: next.status });
	return { days, title: texts.lateTitle(days), text };
}
