import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_CENTS, MAX_CHARGE } from "#app/lib/money.ts";
import { GROUP_SIZE, splitCost } from "#app/lib/shares.ts";
import * as texts from "./texts.ts";
import { costProblem, defaultDates, durationInDays, tripTotalCost } from "./trips.ts";

const sizes = fc.integer(GROUP_SIZE);
const totals = fc.integer({ min: 0, max: MAX_CENTS });

describe("splitCost", () => {
	test.each([
		[388_000, 4, 97_000, 97_000],
		[100_00, 3, 3_333, 3_334],
		[200_00, 3, 6_667, 6_666],
		[101, 2, 51, 50],
		[5_000, 1, 5_000, 5_000],
		[0, 20, 0, 0],
	])("%i among %i: %i each, the organizer %i", (total, size, costPerPerson, organizerShare) => {
		expect(splitCost(total, size)).toEqual({ costPerPerson, organizerShare });
	});

	test("sums to the total, and the organizer's share differs by cents only", () => {
		fc.assert(
			fc.property(totals, sizes, (total, size) => {
				const { costPerPerson, organizerShare } = splitCost(total, size);
				expect(organizerShare + (size - 1) * costPerPerson).toBe(total);
				expect(costPerPerson).toBe(Math.round(total / size));
				expect(Math.abs(organizerShare - costPerPerson)).toBeLessThanOrEqual(size / 2);
			}),
			{ numRuns: 5_000 },
		);
	});
});

describe("costProblem", () => {
	test("allows free trips, and refuses shares that cannot be charged to a card", () => {
		expect(costProblem(0, 20)).toBeNull();
		expect(costProblem(50, 1)).toBeNull();
		expect(costProblem(49, 1)).toMatch(/at least \$0.50/);
		expect(costProblem(4 * 50, 4)).toBeNull();
		expect(costProblem(4 * 50 - 1, 4)).toMatch(/at least \$0.50/);
		expect(costProblem(9, 20)).toMatch(/at least \$0.50/);
		expect(costProblem(MAX_CHARGE, 1)).toBeNull();
		expect(costProblem(MAX_CHARGE + 1, 1)).toMatch(/at most \$999,999.99/);
		expect(costProblem(MAX_CENTS, 20)).toBeNull();
		expect(costProblem(MAX_CENTS + 1, 1)).toMatch(/at most \$10,000,000/);
	});

	test("every accepted cost can be collected from everyone", () => {
		const small = fc.oneof(totals, fc.integer({ min: 0, max: 2_000 }));
		fc.assert(
			fc.property(small, sizes, (total, size) => {
				if (costProblem(total, size) !== null) return;
				for (const share of Object.values(splitCost(total, size)))
					expect(share === 0 || share >= 50).toBe(true);
			}),
			{ numRuns: 5_000 },
		);
	});
});

test("the total is that of the items, or without items the one given", () => {
	expect(tripTotalCost([{ cost: 100 }, { cost: 250 }], 999)).toBe(350);
	expect(tripTotalCost([{ cost: 0 }], 999)).toBe(0);
	expect(tripTotalCost([], 999)).toBe(999);
	expect(tripTotalCost([], undefined)).toBe(0);
});

test("the default is a week from today, and the duration is 0 while a date is missing", () => {
	expect(defaultDates("2026-12-28")).toEqual({ startDate: "2026-12-28", endDate: "2027-01-04" });
	expect(durationInDays("2026-12-28", "2027-01-04")).toBe(7);
	expect(durationInDays("2027-03-12", "2027-03-12")).toBe(0);
	expect(durationInDays("2027-03-12", null)).toBe(0);
	expect(durationInDays(undefined, "2027-03-12")).toBe(0);
	expect(texts.defaultTitle("Lisbon")).toBe("Lisbon Trip");
});
