import { describe, expect, test } from "vitest";
import { calculate } from "./calculator.ts";

test("without a question it shows an example, for one trip", () => {
	const { values, errors, comparisons } = calculate({});
	expect(values).toEqual({ people: "6", cost: "5820", trips: "1", months: "1" });
	expect(errors).toEqual({});
	expect(comparisons.map(({ trips, cheapest }) => [trips, cheapest])).toEqual([[1, "oneTime"]]);
});

test("a year is compared beside the one trip", () => {
	const { comparisons } = calculate({ people: "4", cost: "1,200.50", trips: "20", months: "1" });
	expect(comparisons.map(({ trips }) => trips)).toEqual([1, 20]);
	expect(comparisons[0]?.costs[0]).toMatchObject({ offer: "free", comesIn: 120_050 });
	expect(comparisons[1]?.costs[0]).toMatchObject({ offer: "free", comesIn: 20 * 120_050 });
});

test("the figures of a trip stand in for what the address does not say", () => {
	expect(calculate({ people: "3" }, { people: "8", cost: "900" }).values).toMatchObject({
		people: "3",
		cost: "900",
	});
});

describe("what is wrong is said at its field, and stays as it was typed", () => {
	test.each([
		["people", "0", "Groups have 1 to 20 people today"],
		["people", "21", "Groups have 1 to 20 people today"],
		["people", "six", "Groups have 1 to 20 people today"],
		["people", "2.5", "Groups have 1 to 20 people today"],
		["cost", "", "Enter what the trip costs"],
		["cost", "a lot", "Enter an amount in dollars, such as 1200 or 1200.50"],
		["cost", "12.345", "Enter an amount in dollars, such as 1200 or 1200.50"],
		["cost", "-5", "Enter an amount in dollars, such as 1200 or 1200.50"],
		["trips", "25", "Enter a number of trips from 1 to 24"],
		["months", "13", "Enter a number of months from 1 to 12"],
	])("%s %j: %s", (name, typed, message) => {
		const view = calculate({ [name]: typed });
		expect(view.errors).toEqual({ [name]: [message] });
		expect(view.values).toMatchObject({ [name]: typed });
		expect(view.comparisons).toEqual([]);
	});
});
