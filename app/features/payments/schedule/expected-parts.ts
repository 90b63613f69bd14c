import type { CalendarDate } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";

type Dated = { amount: Cents; dueDate: CalendarDate };

/** A part of what someone still has to pay. `isFirst` where it belongs to the first payment. */
export type ExpectedPart = Dated & { isFirst: boolean };

/**
 * When the money of someone is due who has not begun to pay and whose first day has passed: what is late on the days on which it was due, and the
 * rest as if they paid today.
 * @param late their late payments
 * @param ifPaidToday all that they have to pay, first to last; of the first, what is late is a part
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
