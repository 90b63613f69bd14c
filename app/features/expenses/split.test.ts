import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sum } from "#app/lib/money.ts";
import { problemOfSplit, type Split, splitCents } from "./split.ts";

const ones = (count: number) => Array<number>(count).fill(1);

describe("dividing an amount by weights", () => {
	test.each<[cents: number, weights: number[], parts: number[]]>([
		[1, [1], [1]],
		[1, [1, 1], [1, 0]],
		[1, [1, 1, 1], [1, 0, 0]],
		[2, [1, 1, 1], [1, 1, 0]],
		[50, [1, 1, 1], [17, 17, 16]],
		[100, [1, 1, 1], [34, 33, 33]],
		[101, [1, 1, 1], [34, 34, 33]],
		[100, ones(6), [17, 17, 17, 17, 16, 16]],
		[100, ones(7), [15, 15, 14, 14, 14, 14, 14]],
		[1_000, [1, 1], [500, 500]],
		[1_001, [1, 1], [501, 500]],
		// shares, in hundredths
		[1_000, [200, 100], [667, 333]],
		[1_000, [100, 200], [333, 667]],
		[1_000, [100, 50, 50], [500, 250, 250]],
		[999, [100, 50, 50], [499, 250, 250]],
		[1_000, [300, 300, 100], [429, 428, 143]],
		[5, [100, 100, 1], [3, 2, 0]],
		[1, [1, 100_000], [0, 1]],
		[10_000, [100, 100, 250], [2_222, 2_222, 5_556]],
		// percent, in basis points
		[1_000, [5_000, 5_000], [500, 500]],
		[1_001, [5_000, 5_000], [501, 500]],
		[100, [3_333, 3_333, 3_334], [33, 33, 34]],
		[1, [9_999, 1], [1, 0]],
		[1, [1, 9_999], [0, 1]],
		[10_000, [1, 9_999], [1, 9_999]],
		[12_345, [1_250, 8_750], [1_543, 10_802]],
		// amounts, in minor units: of dollars they stay, of other currencies the cents are divided
		[1_000, [999, 1], [999, 1]],
		[1_000, [250, 750], [250, 750]],
		[6_713, [5_000, 5_000], [3_357, 3_356]],
		[10_000, [4_600, 4_600], [5_000, 5_000]],
		[67, [3_000, 7_000], [20, 47]],
		[1_000_000_000, [1_000_000_000_000, 1], [1_000_000_000, 0]],
		[1_000_000_000, [1_000_000_000_000, 1_000_000_000_000], [500_000_000, 500_000_000]],
	])("%i by %j is %j", (cents, weights, parts) => {
		expect(splitCents(cents, weights)).toEqual(parts);
		expect(sum(parts)).toBe(cents);
	});

	test("250 people share a dollar: the first hundred pay a cent", () => {
		expect(splitCents(100, ones(250))).toEqual([...ones(100), ...Array(150).fill(0)]);
	});

	const weights = fc.array(fc.nat(1_000_000_000_000), { minLength: 1, maxLength: 250 });
	const dividing = weights.filter((list) => list.some((weight) => weight > 0));

	test("is exact to the cent, and nobody is off by a cent or more", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), dividing, (cents, list) => {
				const parts = splitCents(cents, list);
				const whole = list.reduce((total, weight) => total + BigInt(weight), 0n);
				expect(sum(parts)).toBe(cents);
				parts.forEach((part, index) => {
					const off = BigInt(part) * whole - BigInt(cents) * BigInt(list[index] ?? 0);
					expect(off < whole && -off < whole).toBe(true);
				});
			}),
		);
	});

	test("who has no weight pays nothing, and of two equal ones the first pays no less", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 100_000 }), dividing, (cents, list) => {
				const parts = splitCents(cents, list);
				parts.forEach((part, index) => {
					if (list[index] === 0) expect(part).toBe(0);
					const twin = list.indexOf(list[index] ?? 0);
					expect(parts[twin] ?? 0).toBeGreaterThanOrEqual(part);
				});
			}),
		);
	});
});

describe("weights that divide nothing", () => {
	test.each<[Split, number[], number, ReturnType<typeof problemOfSplit>]>([
		["equally", [], 100, "nobody"],
		["equally", [1], 100, null],
		["equally", ones(250), 1, null],
		["shares", [0, 0], 100, "nobody"],
		["shares", [50, 100], 100, null],
		["percent", [], 100, "nobody"],
		["percent", [10_000], 100, null],
		["percent", [5_000, 5_000], 100, null],
		["percent", [5_000, 4_999], 100, "not_whole_percent"],
		["percent", [5_000, 5_001], 100, "not_whole_percent"],
		["amounts", [100], 100, null],
		["amounts", [99], 100, "not_whole_amount"],
		["amounts", [50, 51], 100, "not_whole_amount"],
		["amounts", [0], 100, "nobody"],
	])("%s by %j of %i: %s", (split, weights, amount, problem) => {
		expect(problemOfSplit(split, weights, amount)).toBe(problem);
	});
});
