import type { CalendarDate } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";

type Dated = { amount: Cents; dueDate: CalendarDate };

/** A part of what someone still has to pay. `isFirst` if it belongs to the first payment. */
export type ExpectedPart = Dated & { isFirst: boolean };

/**
 * The expected payments of someone who has not begun to pay although their first due date has passed: late amounts keep
 * their due dates, and the rest is scheduled as if they paid today.
 * @param late their late payments
 * @param ifPaidToday all payments they have to make, first to last; the first includes the late amounts
 */
export function expectedParts(
	late: readonly Dated[],
	ifPaidToday: readonly Dated[],
	today: CalendarDate,
): ExpectedPart[] {
	const parts = late.map(({ amount, dueDate }) => ({ amount, dueDate, isFirst: true }));
	let known = sum(late.map(({ amount }) => amount));
	for (const [index, { amount, dueDate }] of ifPaidToday.entries()) {
		const more = Math.max(0, amount - known);
		known = Math.max(0, known - amount);
		const day = dueDate < today ? today : dueDate;
		if (more > 0) parts.push({ amount: more, dueDate: day, isFirst: index === 0 });
	}
	return parts;
}
