import { addDays, type CalendarDate, daysBetween } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";

export type DailyAmount = { date: CalendarDate; amount: Cents };
/** From this date on, the total is so much, in cents. */
export type RunningTotal = { date: CalendarDate; total: Cents };

/** Money over time: what should come in by due dates, and what has. */
export type MoneyChart = { expected: RunningTotal[]; collected: RunningTotal[]; today: CalendarDate };

/** Running totals, one step per date, in the order of dates. */
export function runningTotals(flows: readonly DailyAmount[]): RunningTotal[] {
	const byDate = new Map<CalendarDate, Cents>();
	for (const { date, amount } of flows) byDate.set(date, (byDate.get(date) ?? 0) + amount);
	let total = 0;
	return [...byDate]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([date, amount]) => {
			total += amount;
			return { date, total };
		});
}

/** What the steps have come to by the end of a date, in cents. */
export function totalOn(steps: readonly RunningTotal[], date: CalendarDate): Cents {
	return steps.findLast((step) => step.date <= date)?.total ?? 0;
}

/** At most this many rows stand in the table beside the drawing. */
const MAX_ROWS = 36;

/** The same as rows: every date on which something changes, or, when those are many, some evenly chosen ones. */
export function chartRows({ expected, collected }: MoneyChart) {
	const dates = [...new Set([...expected, ...collected].map((step) => step.date))].sort();
	const every = Math.ceil(dates.length / MAX_ROWS);
	return dates
		.filter((_, index) => (dates.length - 1 - index) % every === 0)
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

/** A drawing's measures: the dates it spans, round amounts for its lines, and where each of them stands. */
export function chartScale({ expected, collected, today }: MoneyChart, frame: ChartFrame) {
	const dates = [...expected, ...collected].map((step) => step.date);
	const from = [...dates, today].reduce((first, date) => (date < first ? date : first));
	const last = [...dates, today].reduce((latest, date) => (date > latest ? date : latest));
	// A little more, so that what happens on the last day is a step and not an edge.
	const to = addDays(last, Math.max(1, Math.ceil(daysBetween(from, last) / 20)));
	const ticks = axisTicks(Math.max(expected.at(-1)?.total ?? 0, collected.at(-1)?.total ?? 0));
	const top = ticks.at(-1) ?? 1;
	const across = frame.width - frame.left - frame.right;
	const up = frame.height - frame.top - frame.bottom;
	return {
		from,
		last,
		to,
		ticks,
		x: (date: CalendarDate) => round(frame.left + (across * daysBetween(from, date)) / daysBetween(from, to)),
		y: (amount: Cents) => round(frame.top + up * (1 - amount / top)),
	};
}

export type ChartScale = ReturnType<typeof chartScale>;

/** An SVG path that goes along each step and then up, until a date. */
export function stepPath(steps: readonly RunningTotal[], scale: ChartScale, until: CalendarDate): string {
	const risen = steps.map((step) => `H${scale.x(step.date)}V${scale.y(step.total)}`);
	return `M${scale.x(scale.from)} ${scale.y(0)}${risen.join("")}H${scale.x(until)}`;
}

/** 0 and two to five round amounts, the last of them not below `max`; in cents. */
export function axisTicks(max: Cents): Cents[] {
	const rough = Math.max(max, 100) / 4;
	const power = 10 ** Math.floor(Math.log10(rough));
	const each = Math.ceil([1, 2, 2.5, 5, 10].map((k) => k * power).find((k) => k >= rough) ?? rough);
	const count = Math.max(1, Math.ceil(max / each));
	return Array.from({ length: count + 1 }, (_, index) => index * each);
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
