import { describe, expect, test } from "vitest";
import { describeChanges } from "./edited-terms.ts";
import {
	areTermsSame,
	changesSchedules,
	lockedFieldOf,
	pairItems,
	type TripTerms,
	totalOf,
} from "./trip-terms.ts";

const flat = {
	id: "1",
	type: "accommodation",
	name: "Flat",
	url: "https://flat.example",
	cost: 300_00,
} as const;
const car = { id: "2", type: "car", name: "Car", url: null, cost: 100_00 } as const;
const BEFORE: TripTerms = {
	title: "Lisbon",
	origin: "Boston",
	destination: "Lisbon",
	startDate: "2027-03-12",
	endDate: "2027-03-19",
	lateSpots: 0,
	partySize: 4,
	accommodationType: "hotel",
	finalPaymentDue: null,
	totalCost: 400_00,
	items: [flat, car],
};
const changed = (given: Partial<TripTerms>): TripTerms => ({ ...BEFORE, ...given });

describe("what the first payment fixes", () => {
	test.each([
		[{ startDate: "2027-03-13" }, "startDate"],
		[{ endDate: null }, "endDate"],
		[{ partySize: 5 }, "partySize"],
		[{ totalCost: 401_00 }, "tripItems"],
		[{ title: "Sun", origin: null, destination: "Porto", accommodationType: "house" }, null],
		[{ items: [{ ...flat, cost: 400_00 }] }, null],
	] as const)("%o", (given, field) => {
		expect(lockedFieldOf(BEFORE, changed(given as Partial<TripTerms>))).toBe(field);
	});

	test("a group that grows with its total changes the group size, even if each pays the same", () => {
		expect(lockedFieldOf(BEFORE, changed({ partySize: 8, totalCost: 800_00 }))).toBe("partySize");
	});
});

test("another last day to pay rewrites schedules, because more or fewer weekly payments fit", () => {
	const due = (before: string | null, after: string | null) =>
		changesSchedules(changed({ finalPaymentDue: before }), changed({ finalPaymentDue: after }));
	expect([due(null, "2027-01-01"), due("2027-01-01", "2026-12-31")]).toEqual([true, true]);
	expect([due("2027-01-01", "2027-01-02"), due("2027-01-01", null)]).toEqual([true, true]);
	expect([due(null, null), due("2027-01-01", "2027-01-01")]).toEqual([false, false]);
});

test("the total is that of the items, or the given one, or stays if there never were items", () => {
	expect(totalOf(BEFORE, [flat], 1)).toBe(300_00);
	expect(totalOf(BEFORE, [], undefined)).toBe(0);
	expect(totalOf(BEFORE, [], 500)).toBe(500);
	expect(totalOf(changed({ items: [], totalCost: 700 }), [], undefined)).toBe(700);
});

describe("items are matched", () => {
	const ids = (after: Parameters<typeof pairItems>[1]) => pairItems(BEFORE.items, after).map(({ id }) => id);
	test("by id, name, link or position", () => {
		expect(
			ids([
				{ ...car, id: null },
				{ ...flat, id: null },
			]),
		).toEqual(["2", "1"]);
		expect(ids([{ ...flat, id: null, name: "House" }])).toEqual(["1"]);
		expect(
			ids([
				{ ...flat, id: null },
				{ ...car, id: null, name: "Van" },
			]),
		).toEqual(["1", "2"]);
		expect(ids([{ ...car, id: "1", name: "Tent" }])).toEqual(["1"]);
	});
	test("and an unknown one is new", () => {
		expect(ids([{ ...flat, id: "9", name: "Boat", url: null, type: "other" }])).toEqual([null]);
		expect(ids([flat, { ...flat, id: null }])).toEqual(["1", null]);
	});
});

describe("what people are told", () => {
	test("names the old and the new value, and nothing if nothing changed", () => {
		expect(describeChanges(BEFORE, BEFORE)).toEqual([]);
		expect(areTermsSame(BEFORE, changed({}))).toBe(true);
		expect(
			describeChanges(
				BEFORE,
				changed({
					origin: null,
					finalPaymentDue: "2027-02-01",
					items: [{ ...flat, name: "House", cost: 400_00 }],
				}),
			),
		).toEqual([
			"It no longer starts in Boston.",
			"Everything must be paid by Mon, Feb 1, 2027.",
			"Flat is now House.",
			"House costs $400.00 (was $300.00).",
			"Car is no longer on the list.",
		]);
	});
	test("says that the order of the list changed if nothing else did", () => {
		expect(describeChanges(BEFORE, changed({ items: [car, flat] }))).toEqual(["The list has a new order."]);
	});
	test("counts changes that are too many to list", () => {
		const many = Array.from({ length: 12 }, (_, index) => ({ ...car, id: null, name: `Car ${index}` }));
		const sentences = describeChanges(BEFORE, changed({ items: [...BEFORE.items, ...many] }));
		expect(sentences.length).toBe(8);
		expect(sentences.at(-1)).toBe("And 5 more changes.");
	});
});
