import { expect, test } from "vitest";
import { barsOf } from "./bar-chart.ts";

const FRAME = { width: 100, height: 60, top: 10, bottom: 10, gap: 2 };

test("the largest value reaches the top, and nothing is drawn for 0", () => {
	const { bars, zero } = barsOf([0, 5, 10], FRAME);
	expect(zero).toBe(50);
	expect(bars.map(({ y, height }) => [y, height])).toEqual([
		[50, 0],
		[30, 20],
		[10, 40],
	]);
});

test("values below zero hang from the line", () => {
	const { bars, zero } = barsOf([30, -10], FRAME);
	expect(zero).toBe(40);
	expect(bars).toEqual([
		{ x: 1, y: 10, width: 48, height: 30 },
		{ x: 51, y: 40, width: 48, height: 10 },
	]);
});

test("without any value the line is at the bottom", () => {
	expect(barsOf([0, 0], FRAME)).toMatchObject({ zero: 50, bars: [{ height: 0 }, { height: 0 }] });
	expect(barsOf([], FRAME)).toEqual({ zero: 50, bars: [] });
});
