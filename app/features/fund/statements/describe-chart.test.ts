import { expect, test } from "vitest";
import { formatCents } from "#app/lib/money.ts";
import { describeChart } from "./describe-chart.ts";

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
	[0, "$0.00 of $900.00 collected, $300.00 less than was due before Tue, Nov 24."],
	[29_999, "$299.99 of $900.00 collected, $0.01 less than was due before Tue, Nov 24."],
	[30_000, "$300.00 of $900.00 collected, $300.00 more is due by Tue, Nov 24."],
	[60_000, "$600.00 of $900.00 collected, exactly what was due by Tue, Nov 24."],
	[70_000, "$700.00 of $900.00 collected, $100.00 more than was due by Tue, Nov 24."],
])("with %i cents collected it says: %s", (collected, words) => {
	expect(describeChart(after(collected), { totalCost: 90_000, cancelled: false })).toBe(words);
});

test("what was due the day before is missing only once that day has ended everywhere", () => {
	const chart = { ...after(0), today: "2026-11-21", lateBefore: "2026-11-20" };
	const trip = { totalCost: 90_000, cancelled: false };
	expect(describeChart(chart, trip)).toBe("$0.00 of $900.00 collected, $300.00 more is due by Sat, Nov 21.");
	expect(describeChart({ ...chart, lateBefore: "2026-11-21" }, trip)).toBe(
		"$0.00 of $900.00 collected, $300.00 less than was due before Sat, Nov 21.",
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
		`$${collected / 100}.00 of ${formatCents(totalCost)} collected. The trip is cancelled, so nothing more is due.`,
	);
});
