import { expect, test } from "vitest";
import { splitEvenly, sum } from "#app/lib/money.ts";
import { celebrationOf, milestoneAt, milestoneReached, percentPaid } from "./milestones.ts";

test.each([
	[0, 97_000, 0],
	[0, 0, 0],
	[500, 0, 0],
	[-500, 97_000, 0],
	[24_249, 97_000, 25],
	[48_498, 97_000, 50],
	[96_999, 97_000, 99],
	[97_000, 97_000, 100],
	[98_000, 97_000, 100],
])("%i of %i cents are %i percent", (paid, total, percent) => {
	expect(percentPaid(paid, total)).toBe(percent);
});

test("twelve payments pass each milestone with every third", () => {
	const amounts = splitEvenly(97_000, 12);
	const after = amounts.map((_, index) => percentPaid(sum(amounts.slice(0, index + 1)), 97_000));
	expect(after.map(milestoneAt)).toEqual([null, null, 25, 25, 25, 50, 50, 50, 75, 75, 75, 100]);
});

test.each([
	[0, 24, null],
	[0, 25, 25],
	[24, 49, 25],
	[25, 49, null],
	[25, 50, 50],
	[10, 80, 75],
	[0, 100, 100],
	[99, 100, 100],
	[100, 100, null],
	[80, 40, null],
])("from %i to %i percent the milestone is %s", (from, to, milestone) => {
	expect(milestoneReached(from, to)).toBe(milestone);
});

test("all paid is celebrated before a milestone, and a milestone before a payment", () => {
	const standing = (percent: number, payments: number) => ({ percent, payments });
	expect(celebrationOf(standing(0, 0), standing(100, 1))).toEqual({ confetti: "completion", milestone: 100 });
	expect(celebrationOf(standing(17, 2), standing(25, 3))).toEqual({ confetti: "milestone", milestone: 25 });
	expect(celebrationOf(standing(25, 3), standing(33, 4))).toEqual({ confetti: "payment", milestone: null });
	expect(celebrationOf(standing(33, 4), standing(33, 4))).toBeNull();
	expect(celebrationOf(standing(100, 12), standing(92, 11))).toBeNull();
});
