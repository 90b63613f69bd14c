import { addDays, addMonths, type CalendarDate, dateOf } from "#app/lib/dates.ts";

export const PERIODS = ["week", "month"] as const;
export type PeriodKind = (typeof PERIODS)[number];

/** How many weeks or months the figures show, including the current one. */
export const PERIOD_COUNT = 12;

const DAYS_OF_WEEK = 7;

/** The first days of the last twelve weeks (starting on Monday, in UTC) or months, oldest first. */
export function periodStarts(kind: PeriodKind, now: Date): CalendarDate[] {
	const today = dateOf(now);
	const thisMonth = `${today.slice(0, 7)}-01`;
	const thisMonday = addDays(today, -((now.getUTCDay() + 6) % DAYS_OF_WEEK));
	return Array.from({ length: PERIOD_COUNT }, (_, index) => {
		const back = index + 1 - PERIOD_COUNT;
		return kind === "week" ? addDays(thisMonday, back * DAYS_OF_WEEK) : addMonths(thisMonth, back);
	});
}

/** Sums daily amounts into periods, keyed by the periods' first days; older amounts are left out. */
export function sumByPeriod(
	starts: readonly CalendarDate[],
	days: readonly { date: CalendarDate; amount: number }[],
): number[] {
	const sums = starts.map(() => 0);
	for (const { date, amount } of days) {
		const index = starts.findLastIndex((start) => start <= date);
		if (index >= 0) sums[index] = (sums[index] ?? 0) + amount;
	}
	return sums;
}
