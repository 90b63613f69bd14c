import { type CalendarDate, daysBetween } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";

export type Late = { amount: Cents; since: CalendarDate; days: number };

/** The sum of the open payments that are past due, with the days since the first; null if none is. */
export function lateSum(
	open: readonly { amount: Cents; dueDate: CalendarDate }[],
	today: CalendarDate,
): Late | null {
	const late = open.filter(({ dueDate }) => dueDate < today);
	const [first, ...others] = late.map(({ dueDate }) => dueDate);
	if (!first) return null;
	const since = others.reduce((earliest, date) => (date < earliest ? date : earliest), first);
	return {
		amount: late.reduce((sum, { amount }) => sum + amount, 0),
		since,
		days: daysBetween(since, today),
	};
}
