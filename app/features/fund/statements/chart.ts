import { addDays, type CalendarDate, daysBetween, formatDate } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import * as texts from "./texts/statement.ts";

export type DailyAmount = { date: CalendarDate; amount: Cents };
/** The total from this date on, in cents. */
type RunningTotal = { date: CalendarDate; total: Cents };

export type MoneyChart = {
	expected: RunningTotal[];
	collected: RunningTotal[];
	today: CalendarDate;
	lateBefore: CalendarDate;
};

export function runningTotals(amounts: readonly DailyAmount[]): RunningTotal[] {
	const byDate = new Map<CalendarDate, Cents>();
	for (const { date, amount } of amounts) byDate.set(date, (byDate.get(date) ?? 0) + amount);
	let total = 0;
	return [...byDate]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([date, amount]) => {
			total += amount;
			return { date, total };
		});
}

/** The total at the end of a date, in cents. */
export function totalOn(steps: readonly RunningTotal[], date: CalendarDate): Cents {
	return steps.findLast((step) => step.date <= date)?.total ?? 0;
}

const MAX_ROWS = 36;

/** The chart as table rows: one for each date with a change or, when there are too many, evenly spaced ones. */
export function chartRows({ expected, collected }: MoneyChart) {
	const dates = [...new Set([...expected, ...collected].map((step) => step.date))].sort();
	const stride = Math.ceil(dates.length / MAX_ROWS);
	return dates
		.filter((_, index) => (dates.length - 1 - index) % stride === 0)
		.map((date) => ({ date, expected: totalOn(expected, date), collected: totalOn(collected, date) }));
}

export type ChartFrame = {
	width: number;
	height: number;
	left: number;
	top: number;
	right: number;
	bottom: number;
};

/** The range of dates and amounts of a chart, and their positions in its frame. */
export function chartScale({ expected, collected, today }: MoneyChart, frame: ChartFrame) {
	const dates = [...expected, ...collected].map((step) => step.date);
	const from = [...dates, today].reduce((first, date) => (date < first ? date : first));
	const last = [...dates, today].reduce((latest, date) => (date > latest ? date : latest));
	// Extends the axis a little, so that a change on the last day is visible as a step.
	const to = addDays(last, Math.max(1, Math.ceil(daysBetween(from, last) / 20)));
	const ticks = axisTicks(Math.max(expected.at(-1)?.total ?? 0, collected.at(-1)?.total ?? 0));
	const top = ticks.at(-1) ?? 1;
	const plotWidth = frame.width - frame.left - frame.right;
	const plotHeight = frame.height - frame.top - frame.bottom;
	return {
		from,
		last,
		to,
		ticks,
		x: (date: CalendarDate) =>
			round(frame.left + (plotWidth * daysBetween(from, date)) / daysBetween(from, to)),
		y: (amount: Cents) => round(frame.top + plotHeight * (1 - amount / top)),
	};
}

type ChartScale = ReturnType<typeof chartScale>;

/** The SVG path of the steps until a date. */
export function stepPath(steps: readonly RunningTotal[], scale: ChartScale, until: CalendarDate): string {
	const segments = steps.map((step) => `H${scale.x(step.date)}V${scale.y(step.total)}`);
	return `M${scale.x(scale.from)} ${scale.y(0)}${segments.join("")}H${scale.x(until)}`;
}

/** Axis labels in cents: 0 and up to five round amounts, the last one at least `max`. */
export function axisTicks(max: Cents): Cents[] {
	const minStep = Math.max(max, 100) / 4;
	const power = 10 ** Math.floor(Math.log10(minStep));
	const step = Math.ceil([1, 2, 2.5, 5, 10].map((k) => k * power).find((k) => k >= minStep) ?? minStep);
	const count = Math.max(1, Math.ceil(max / step));
	return Array.from({ length: count + 1 }, (_, index) => index * step);
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}

type CostOfTrip = { totalCost: Cents; cancelled: boolean };

/**
 * Describes what was collected, compared with what was due. Amounts due on the day of the chart count as missing only
 * once they are late.
 * @param trip its cost in cents; nothing more is due after its cancellation
 */
export function describeChart(
	{ expected, collected, today, lateBefore }: MoneyChart,
	{ totalCost, cancelled }: CostOfTrip,
): string {
	const total = collected.at(-1)?.total ?? 0;
	if (cancelled) return texts.cancelled(total, totalCost);
	const due = { before: totalOn(expected, addDays(lateBefore, -1)), today: totalOn(expected, today) };
	const scheduled = expected.at(-1)?.total ?? 0;
	const days = { today: formatDate(today, today), lateBefore: formatDate(lateBefore, today) };
	const soFar = comparedWithDue({ collected: total, due, totalCost }, days);
	return scheduled < totalCost ? `${soFar} ${texts.scheduledSoFar(scheduled)}` : soFar;
}

type Amounts = { collected: Cents; due: { before: Cents; today: Cents }; totalCost: Cents };

function comparedWithDue(
	{ collected, due, totalCost }: Amounts,
	days: { today: string; lateBefore: string },
): string {
	if (collected > due.today)
		return texts.moreThanDue(collected, totalCost, collected - due.today, days.today);
	if (collected === due.today) return texts.asDue(collected, totalCost, days.today);
	if (collected >= due.before) return texts.dueOnDay(collected, totalCost, due.today - collected, days.today);
	return texts.lessThanDue(collected, totalCost, due.before - collected, days.lateBefore);
}
