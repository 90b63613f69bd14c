import { type CalendarDate, daysBetween } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import type { PlannedCharge } from "../instalments/automatic-charges.queries.ts";
import { chargeText } from "../instalments/next-charge-text.ts";
import { isPayable } from "../states.ts";
import type { PaymentSummary } from "./payment-summary.ts";
import * as texts from "./texts.ts";

export type Late = { amount: Cents; since: CalendarDate; days: number };

/** The sum of the open payments that were due before `lateBefore`, with the days since the first; null if none was. */
export function sumLatePayments(
	open: readonly { amount: Cents; dueDate: CalendarDate }[],
	lateBefore: CalendarDate,
): Late | null {
	const late = open.filter(({ dueDate }) => dueDate < lateBefore);
	const [first, ...others] = late.map(({ dueDate }) => dueDate);
	if (!first) return null;
	const since = others.reduce((earliest, date) => (date < earliest ? date : earliest), first);
	return {
		amount: late.reduce((sum, { amount }) => sum + amount, 0),
		since,
		days: daysBetween(since, lateBefore),
	};
}

type NoticeOptions = {
	today: CalendarDate; // for the years of dates
	lateBefore: CalendarDate;
	charge: PlannedCharge | null; // the next automatic one
	paused: string | null; // why automatic charges are paused, in words
};

/** What a late member reads first: whether the card is charged, how late, how much, and how to pay; null for others. */
export function lateNotice(
	schedule: readonly Pick<PaymentSummary, "id" | "amount" | "dueDate" | "status">[],
	{ today, lateBefore, charge, paused }: NoticeOptions,
) {
	const open = schedule.filter(({ status }) => isPayable(status));
	const [next] = open;
	const late = sumLatePayments(open, lateBefore);
	if (!next || !late) return null;
	const { amount, since, days } = late;
	const first = amount > next.amount ? next.amount : null;
	const charged = chargeText(next, charge, today);
	const text = texts.lateText({ amount, since, today, first, charged, paused, status: next.status });
	return { days, title: texts.lateTitle(days), text };
}
