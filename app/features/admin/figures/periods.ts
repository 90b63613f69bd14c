import { addDays, addMonths, type CalendarDate, dateOf } from "#app/lib/dates.ts";

export const PERIODS = ["week", "month"] as const;
export type PeriodKind = (typeof PERIODS)[number];

/** How many weeks or months the figures show, the present one included. */
export const PERIOD_COUNT = 12;

const DAYS_OF_WEEK = 7;

/** The first days of the last twelve weeks (from Monday on, in UTC) or months, the oldest first. */
export function periodStarts(kind: PeriodKind, now: Date): CalendarDate[] {
	const today = dateOf(now);
	const thisMonth = `${today.slice(0, 7)}-01`;
	const thisMonday = addDays(today, -((now.getUTCDay() + 6) % DAYS_OF_WEEK));
	return Array.from({ length: PERIOD_COUNT }, (_, index) => {
		const back = index + 1 - PERIOD_COUNT;
		return kind === "week" ? addDays(thisMonday, back * DAYS_OF_WEEK) : addMonths(thisMonth, back);
	});
}

/** Sums amounts by day into periods, by the periods' first days; what is older than the first is left out. */
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
