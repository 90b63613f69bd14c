import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centsToDollars, parseDollars, parseStatedDollars } from "./dollars.ts";
import { basisPointsOf, formatCents, MAX_CENTS, splitEvenly, sum } from "./money.ts";

describe("parseDollars", () => {
	test.each<[string | number, number]>([
		["0", 0],
		["12", 1_200],
		["12.5", 1_250],
		["12.50", 1_250],
		["0.01", 1],
		["$1,200.50", 120_050],
		["1,200.50", 120_050],
		["$ 5", 500],
		["  7.25\n", 725],
		["1,234,567.89", 123_456_789],
		["10000000", MAX_CENTS],
		["1.10", 110],
		["4.35", 435],
		["1.15", 115],
		["212,50", 21_250],
		[" $ 1234,05\n", 123_405],
		["0,50", 50],
		["1,299", 129_900],
		[0, 0],
		[-0, 0],
		[12.5, 1_250],
		[1.1, 110],
		[4.35, 435],
		[1_000_000.29, 100_000_029],
		[10_000_000, MAX_CENTS],
	])("%j is %i cents", (input, cents) => {
		expect(parseDollars(input)).toBe(cents);
	});

	test.each<[string | number]>([
		["1,299,50"],
		["12,345,67"],
		[",50"],
		["123456789,00"],
		["1,2000.00"],
		["1,,200"],
		[",200"],
		["-1"],
		["+1"],
		["(5)"],
		["1e9"],
		["0x10"],
		["1.234"],
		["1."],
		[".5"],
		["1.2.3"],
		["€5"],
		["5 USD"],
		["abc"],
		[""],
		["  "],
		["NaN"],
		["Infinity"],
		["٣"],
		["10000000.01"],
		["99999999"],
		["123456789"],
		[Number.NaN],
		[Number.POSITIVE_INFINITY],
		[-1],
		[-0.01],
		[1e21],
		[1e-7],
		[1.234],
		[0.1 + 0.2],
		[10_000_000.01],
	])("%j is refused", (input) => {
		expect(parseDollars(input)).toBeNull();
	});

	test("knows no decimal comma in what a page states", () => {
		expect(["212,50", "1,299", "1,299.50"].map(parseStatedDollars)).toEqual([null, 129_900, 129_950]);
	});

	test("reads back every formatted amount, as text and as a number", () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (cents) => {
				expect(parseDollars(formatCents(cents))).toBe(cents);
				expect(parseDollars((cents / 100).toFixed(2))).toBe(cents);
				expect(parseDollars(centsToDollars(cents))).toBe(cents);
			}),
			{ numRuns: 5_000 },
		);
	});
});

test("formatCents writes dollars", () => {
	expect(formatCents(123_450)).toBe("$1,234.50");
	expect(formatCents(0)).toBe("$0.00");
	expect(formatCents(5)).toBe("$0.05");
	expect(formatCents(-250)).toBe("\u2212$2.50");
});

test("formatCents writes every amount as Intl does, but with a true minus", () => {
	const intl = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
	fc.assert(
		fc.property(fc.integer({ min: -MAX_CENTS, max: 10 * MAX_CENTS }), (cents) => {
			expect(formatCents(cents)).toBe(intl.format(cents / 100).replace("-", "\u2212"));
		}),
	);
});

describe("basisPointsOf", () => {
	test.each([
		[10_000, 500, 500],
		[10_000, 320, 320],
		[0, 500, 0],
		[50, 200, 1],
		[49, 100, 0],
		[50, 100, 1],
		[9, 500, 0],
		[10, 500, 1],
		[97_000, 290, 2_813],
		[MAX_CENTS, 10_000, MAX_CENTS],
	])("of %i at %i is %i, half rounded up", (amount, rate, expected) => {
		expect(basisPointsOf(amount, rate)).toBe(expected);
	});

	test("is whole, at most the amount, and exact to half a cent", () => {
		const amounts = fc.integer({ min: 0, max: MAX_CENTS });
		fc.assert(
			fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
				const part = basisPointsOf(amount, rate);
				expect(Number.isSafeInteger(part)).toBe(true);
				expect(part).toBeLessThanOrEqual(amount);
				const exact = BigInt(amount) * BigInt(rate);
				const twiceOff = (BigInt(part) * 10_000n - exact) * 2n;
				expect(twiceOff <= 10_000n && twiceOff > -10_000n).toBe(true);
			}),
		);
	});
});

describe("splitEvenly", () => {
	test.each([
		[97_000, 3, [32_333, 32_333, 32_334]],
		[100, 3, [33, 33, 34]],
		[200, 3, [67, 67, 66]],
		[5, 1, [5]],
		[0, 4, [0, 0, 0, 0]],
	])("%i into %i", (total, parts, amounts) => {
		expect(splitEvenly(total, parts)).toEqual(amounts);
	});

	test("sums to the total, and all parts but the last are round(total / parts)", () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: MAX_CENTS }), fc.integer({ min: 1, max: 52 }), (total, parts) => {
				const amounts = splitEvenly(total, parts);
				expect(amounts).toHaveLength(parts);
				expect(sum(amounts)).toBe(total);
				expect(amounts.every(Number.isSafeInteger)).toBe(true);
				expect(new Set(amounts.slice(0, -1)).size).toBeLessThanOrEqual(1);
				if (parts > 1) expect(amounts[0]).toBe(Math.round(total / parts));
				if (total >= parts * parts) expect(amounts.at(-1)).toBeGreaterThanOrEqual(0);
			}),
			{ numRuns: 5_000 },
		);
	});
});
