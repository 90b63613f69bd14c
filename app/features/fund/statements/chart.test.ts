import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/lib/dates.ts";
import { formatCents, sum } from "#app/lib/money.ts";
import {
	axisTicks,
	chartRows,
	chartScale,
	describeChart,
	runningTotals,
	stepPath,
	totalOn,
} from "./chart.ts";

const frame = { width: 300, height: 200, left: 60, top: 10, right: 10, bottom: 30 };
const flow = fc.record({
	date: fc.nat(500).map((days) => addDays("2026-11-20", days)),
	amount: fc.integer({ min: 50, max: 1_000_000 }),
});

test("running totals have one step per date, in order, and end at the sum", () => {
	expect(
		runningTotals([
			{ date: "2026-12-20", amount: 300 },
			{ date: "2026-11-20", amount: 100 },
			{ date: "2026-11-20", amount: 50 },
		]),
	).toEqual([
		{ date: "2026-11-20", total: 150 },
		{ date: "2026-12-20", total: 450 },
	]);
	fc.assert(
		fc.property(fc.array(flow), (flows) => {
			const steps = runningTotals(flows);
			expect(steps.at(-1)?.total ?? 0).toBe(sum(flows.map((one) => one.amount)));
			expect(steps.map((step) => step.date)).toEqual([...new Set(flows.map((one) => one.date))].sort());
			for (const { date } of flows) {
				const until = flows.filter((one) => one.date <= date).map((one) => one.amount);
				expect(totalOn(steps, date)).toBe(sum(until));
			}
		}),
	);
});

test("the total before the first step is 0", () => {
	expect(totalOn([{ date: "2026-11-20", total: 5 }], "2026-11-19")).toBe(0);
});

test("the drawing stays inside its frame, and its lines never fall", () => {
	fc.assert(
		fc.property(fc.array(flow), fc.array(flow), (due, paid) => {
			const chart = {
				expected: runningTotals(due),
				collected: runningTotals(paid),
				today: "2027-01-10",
				lateBefore: "2027-01-10",
			};
			const scale = chartScale(chart, frame);
			for (const steps of [chart.expected, chart.collected]) {
				const path = stepPath(steps, scale, scale.to);
				const xs = [...path.matchAll(/[MH]([\d.]+)/g)].map(([, x]) => Number(x));
				const ys = [...path.matchAll(/V([\d.]+)/g)].map(([, y]) => Number(y));
				expect(Math.min(...xs)).toBeGreaterThanOrEqual(60);
				expect(Math.max(...xs)).toBeLessThanOrEqual(290);
				expect(xs).toEqual(xs.toSorted((a, b) => a - b));
				expect(ys).toEqual(ys.toSorted((a, b) => b - a));
				expect(ys.every((y) => y >= 10 && y <= 170)).toBe(true);
			}
		}),
	);
});

test("the table is short, contains the last day, and ends at the final totals", () => {
	fc.assert(
		fc.property(fc.array(flow, { minLength: 1 }), fc.array(flow), (due, paid) => {
			const chart = {
				expected: runningTotals(due),
				collected: runningTotals(paid),
				today: "2027-01-10",
				lateBefore: "2027-01-10",
			};
			const rows = chartRows(chart);
			expect(rows.length).toBeLessThanOrEqual(36);
			expect(rows.at(-1)).toMatchObject({
				expected: sum(due.map((one) => one.amount)),
				collected: sum(paid.map((one) => one.amount)),
			});
		}),
	);
});

test("axis ticks are round, few, and reach the maximum", () => {
	expect(axisTicks(97_000)).toEqual([0, 25_000, 50_000, 75_000, 100_000]);
	expect(axisTicks(0)).toEqual([0, 25]);
	fc.assert(
		fc.property(fc.integer({ min: 50, max: 10_000_000_000 }), (max) => {
			const ticks = axisTicks(max);
			expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
			expect(ticks.length).toBeGreaterThanOrEqual(2);
			expect(ticks.length).toBeLessThanOrEqual(6);
			expect(ticks.every(Number.isInteger)).toBe(true);
		}),
	);
});

const today = "2026-11-24";
const expected = [
	{ date: "2026-11-20", total: 30_000 },
	{ date: today, total: 60_000 },
	{ date: "2026-12-24", total: 90_000 },
];
const after = (total: number) => ({
	expected,
	collected: total > 0 ? [{ date: today, total }] : [],
	today,
	lateBefore: today,
});

test.each([
	[0, "$0.00 of $900.00 in, $300.00 less than was due before Tue, Nov 24."],
	[29_999, "$299.99 of $900.00 in, $0.01 less than was due before Tue, Nov 24."],
	[30_000, "$300.00 of $900.00 in, $300.00 less than is due by Tue, Nov 24."],
	[60_000, "$600.00 of $900.00 in, exactly what was due by Tue, Nov 24."],
	[70_000, "$700.00 of $900.00 in, $100.00 more than was due by Tue, Nov 24."],
])("with %i cents collected it says: %s", (collected, words) => {
	expect(describeChart(after(collected), { totalCost: 90_000, cancelled: false })).toBe(words);
});

test("what was due the day before is missing only once that day has ended everywhere", () => {
	const chart = { ...after(0), today: "2026-11-21", lateBefore: "2026-11-20" };
	const trip = { totalCost: 90_000, cancelled: false };
	expect(describeChart(chart, trip)).toBe("$0.00 of $900.00 in, $300.00 less than is due by Sat, Nov 21.");
	expect(describeChart({ ...chart, lateBefore: "2026-11-21" }, trip)).toBe(
		"$0.00 of $900.00 in, $300.00 less than was due before Sat, Nov 21.",
	);
});

test("says how much is scheduled while that is not all", () => {
	expect(describeChart(after(60_000), { totalCost: 120_000, cancelled: false })).toMatch(
		/ Payments for \$900\.00 are scheduled so far\.$/,
	);
});

test.each([
	[90_000, 30_000],
	[120_000, 60_000],
])("compares nothing with what was due on a cancelled trip for %i cents", (totalCost, collected) => {
	expect(describeChart(after(collected), { totalCost, cancelled: true })).toBe(
		`$${collected / 100}.00 of ${formatCents(totalCost)} in. The trip is cancelled, so nothing more is due.`,
	);
});
