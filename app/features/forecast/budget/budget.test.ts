import fc from "fast-check";
import { expect, test } from "vitest";
import { sum } from "#app/lib/money.ts";
import type { Estimate } from "../estimate/estimate.ts";
import { budgetLinesFor, compareLines } from "./budget.ts";

const source = { from: "percent" } as const;
const NOTHING: Estimate = {
	...{ parts: [], missing: [] },
	total: { low: 0, high: 0 },
	perPerson: { low: 0, high: 0 },
};
const LISBON: Estimate = {
	...NOTHING,
	parts: [
		{ kind: "flights", low: 340_000, high: 680_000, source },
		{ kind: "nights", low: 200_000, high: 440_000, source },
		{ kind: "meals", low: 176_000, high: 376_000, source },
		{ kind: "margin", low: 71_600, high: 149_600, source },
	],
};

test.each([
	["thrifty", 787_600],
	["usual", 1_216_600],
	["comfortable", 1_645_600],
] as const)("a %s budget is what the estimate says, with fun in the proportion of food", (style, total) => {
	const lines = budgetLinesFor(LISBON, style, null);
	expect(sum(Object.values(lines))).toBe(total);
	expect(lines.fun / lines.food).toBeCloseTo({ thrifty: 0.25, usual: 0.4, comfortable: 0.6 }[style], 2);
	expect(lines.margin / (total - lines.margin)).toBeCloseTo(0.1, 2);
});

test("what is booked keeps its price, and what is estimated shares the rest", () => {
	const booking = { from: "booking" } as const;
	const estimate: Estimate = {
		...NOTHING,
		parts: [
			{ kind: "flights", low: 342_000, high: 342_000, source: booking },
			{ kind: "nights", low: 840_000, high: 840_000, source: booking },
			{ kind: "meals", low: 100_000, high: 200_000, source },
			{ kind: "bookings", low: 30_000, high: 30_000, source: booking },
			{ kind: "margin", low: 10_000, high: 20_000, source },
		],
	};
	const { transport, stay, food, fun, margin } = budgetLinesFor(estimate, "usual", null);
	expect([transport, stay]).toEqual([342_000, 840_000]);
	expect(food + fun + margin).toBe(165_000 + 30_000);
	expect(fun).toBeGreaterThanOrEqual(30_000);
});

test("what is booked keeps its cents, so no new budget begins with a line that is over", () => {
	const booking = { from: "booking" } as const;
	const parts: Estimate["parts"] = [
		{ kind: "flights", low: 341_110, high: 341_110, source: booking },
		{ kind: "nights", low: 276_067, high: 276_067, source: booking },
		{ kind: "bookings", low: 12_050, high: 12_050, source: booking },
	];
	const meals = { kind: "meals", low: 469_875, high: 1_006_875, source } as const;
	for (const estimate of [parts, [...parts, meals]].map((all) => ({ ...NOTHING, parts: all }))) {
		const lines = budgetLinesFor(estimate, "usual", null);
		expect(lines).toMatchObject({ transport: 341_110, stay: 276_067 });
		expect(lines.fun).toBeGreaterThanOrEqual(12_050);
		expect(lines.margin).toBeGreaterThanOrEqual(0);
		expect(sum(Object.values(lines)) % 100).toBe(0);
	}
});

test("a total is divided as the estimate is, or as usual where there is none", () => {
	const { transport, stay } = budgetLinesFor(LISBON, "usual", 600_000);
	expect(transport / stay).toBeCloseTo(510 / 320, 1);
	expect(budgetLinesFor(NOTHING, "usual", 600_000)).toEqual({
		...{ transport: 210_000, stay: 180_000, food: 120_000, fun: 60_000, margin: 30_000 },
	});
	expect(sum(Object.values(budgetLinesFor(NOTHING, "usual", null)))).toBe(0);
});

test("the lines come to the total to the cent, and none is negative", () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 100_000_000 }),
			fc.constantFrom("thrifty", "usual", "comfortable" as const),
			fc.constantFrom(LISBON, NOTHING),
			(total, style, estimate) => {
				const lines = Object.values(budgetLinesFor(estimate, style, total));
				expect(sum(lines)).toBe(total);
				expect(Math.min(...lines)).toBeGreaterThanOrEqual(0);
			},
		),
	);
});

test.each([
	[30_000, [0, 30_000, 0]],
	[90_000, [40_000, 50_000, 0]],
	[170_000, [100_000, 70_000, 20_000]],
])(
	"other bookings of %i count as fun first, then as food, and what is over both is fun's",
	(cost, expected) => {
		const lines = { transport: 0, stay: 0, food: 100_000, fun: 50_000, margin: 0 };
		const compared = compareLines(lines, [{ type: "other", name: "Dinner with fado", cost }]);
		const of = (kind: string) => compared.find((line) => line.kind === kind);
		expect([of("food")?.booked, of("fun")?.booked, of("fun")?.over]).toEqual(expected);
	},
);

test("what is booked is compared by kind, and what is only to be booked is not booked", () => {
	const lines = { transport: 400_000, stay: 200_000, food: 100_000, fun: 50_000, margin: 30_000 };
	const items = [
		{ type: "flight" as const, name: "TAP 218", cost: 342_000 },
		{ type: "car" as const, name: "Small car", cost: 100_000 },
		{ type: "accommodation" as const, name: "To book: Place to stay", cost: 200_000 },
	];
	expect(compareLines(lines, items)).toEqual([
		{ kind: "transport", planned: 400_000, booked: 442_000, free: 0, over: 42_000 },
		{ kind: "stay", planned: 200_000, booked: 0, free: 200_000, over: 0 },
		{ kind: "food", planned: 100_000, booked: 0, free: 100_000, over: 0 },
		{ kind: "fun", planned: 50_000, booked: 0, free: 50_000, over: 0 },
		{ kind: "margin", planned: 30_000, booked: 0, free: 30_000, over: 0 },
	]);
});
