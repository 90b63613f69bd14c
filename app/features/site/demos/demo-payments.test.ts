import { expect, test } from "vitest";
import { sum } from "#app/lib/money.ts";
import { DEMO_AMOUNTS, demoView, readMade, readPaid } from "./demo-payments.ts";
import { demoProgress, progressAfter } from "./demo-progress.ts";

const after = (payments: number) => progressAfter(DEMO_AMOUNTS, payments);

test("eleven payments of $80.83 and one of $80.87 are $970.00, a month apart", () => {
	const { schedule, dates, stats } = demoView("2026-11-30");
	expect(schedule.map(({ amount }) => amount)).toEqual([...Array(11).fill(8_083), 8_087]);
	expect(sum(DEMO_AMOUNTS)).toBe(97_000);
	expect(schedule.slice(0, 4).map(({ due }) => due)).toEqual([
		"Due Mon, Nov 30",
		"Due Wed, Dec 30",
		"Due Sat, Jan 30, 2027",
		"Due Sun, Feb 28, 2027",
	]);
	expect(dates).toBe("Tue, Nov 30 – Tue, Dec 7, 2027");
	expect(stats.map(([, value]) => value)).toEqual(["$5,820.00", "6", "$970.00", "12"]);
});

test("any payments are counted to the cent, and all twelve are the whole share", () => {
	expect(demoProgress(DEMO_AMOUNTS, [12])).toMatchObject({ paid: "$80.87", payments: 1, percent: 8 });
	expect(after(3)).toMatchObject({ paid: "$242.49", percent: 25, message: "Great Progress" });
	expect(after(12)).toMatchObject({ paid: "$970.00", payments: 12, percent: 100 });
	expect(after(40)).toEqual(after(12));
	expect(after(-1)).toMatchObject({ paid: "$0.00", payments: 0, percent: 0 });
});

test("an address may say anything", () => {
	expect(readPaid("3 1 3 0 13 1.5  x -2")).toEqual([1, 3]);
	expect([readPaid(null), readPaid("")]).toEqual([[], []]);
	expect(["3", "99", "-1", "1.9", "", "x", null].map(readMade)).toEqual([3, 12, 0, 1, 0, 0, 0]);
});
