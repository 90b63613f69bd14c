import { describe, expect, test } from "vitest";
import { calculate } from "./calculator.ts";

const TYPED = { people: "6", cost: "5820" };

test("before anyone has typed a trip it compares an example of eight people and $6,000", () => {
	const { values, errors, comparisons, isExample } = calculate({ for: "places" });
	expect(values).toEqual({ people: "8", cost: "6000", months: "1", trips: "1" });
	expect(errors).toEqual({});
	expect(isExample).toBe(true);
	expect(comparisons).toHaveLength(1);
	expect(comparisons[0]?.costs[0]).toMatchObject({ offer: "free", comesIn: 600_000, bookingFee: 30_000 });
	expect(calculate(TYPED).isExample).toBe(false);
});

test("it compares what was typed, for one trip", () => {
	const { comparisons } = calculate(TYPED);
	expect(comparisons.map(({ trips, cheapest }) => [trips, cheapest])).toEqual([[1, "oneTime"]]);
});

test("a form that was sent blank asks for what is missing, in the order of its fields", () => {
	const { errors } = calculate({ people: "", cost: "", months: "1", trips: "" });
	expect(Object.entries(errors)).toEqual([
		["people", ["Enter a number of people from 1 to 250"]],
		["cost", ["Enter what the trip costs"]],
		["trips", ["Enter a number of trips from 1 to 24"]],
	]);
});

test("a year is compared beside the one trip", () => {
	const { comparisons } = calculate({ people: "4", cost: "1,200.50", trips: "20", months: "1" });
	expect(comparisons.map(({ trips }) => trips)).toEqual([1, 20]);
	expect(comparisons[0]?.costs[0]).toMatchObject({ offer: "free", comesIn: 120_050 });
	expect(comparisons[1]?.costs[0]).toMatchObject({ offer: "free", comesIn: 20 * 120_050 });
});

test("the figures of one's own trip are compared at once, and stand in for what the address does not say", () => {
	const own = { people: "8", cost: "900" };
	expect(calculate({}, own).comparisons).toHaveLength(1);
	expect(calculate({ people: "3" }, own).values).toMatchObject({ people: "3", cost: "900" });
});

describe("what is wrong is said at its field, and stays as it was typed", () => {
	test.each([
		["people", "0", "Enter a number of people from 1 to 250"],
		["people", "251", "Enter a number of people from 1 to 250"],
		["people", "six", "Enter a number of people from 1 to 250"],
		["people", "2.5", "Enter a number of people from 1 to 250"],
		["cost", "", "Enter what the trip costs"],
		["cost", "a lot", "Enter an amount in dollars, such as 1200 or 1200.50"],
		["cost", "12.3456", "Enter an amount in dollars, such as 1200 or 1200.50"],
		["cost", "-5", "Enter an amount in dollars, such as 1200 or 1200.50"],
		["trips", "25", "Enter a number of trips from 1 to 24"],
		["months", "13", "Enter a number of months from 1 to 12"],
	])("%s %j: %s", (name, typed, message) => {
		const view = calculate({ ...TYPED, [name]: typed });
		expect(view.errors).toEqual({ [name]: [message] });
		expect(view.values).toMatchObject({ [name]: typed });
		expect(view.comparisons).toEqual([]);
	});
});
