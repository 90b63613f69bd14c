import { expect, test } from "vitest";
import { groupByValue, inBatches } from "./bulk.ts";

test("rows are in batches of a thousand", () => {
	const rows = Array.from({ length: 2_001 }, (_, i) => i);
	expect(inBatches(rows).map((batch) => batch.length)).toEqual([1_000, 1_000, 1]);
	expect(inBatches(rows).flat()).toEqual(rows);
	expect(inBatches([])).toEqual([]);
});

test("ids with the same values are changed together", () => {
	const changes = [
		{ id: "a", set: { amount: 1, dueDate: "2027-01-01" } },
		{ id: "b", set: { amount: 2, dueDate: "2027-01-01" } },
		{ id: "c", set: { amount: 1, dueDate: "2027-01-01" } },
	];
	expect(groupByValue(changes)).toEqual([
		{ ids: ["a", "c"], set: { amount: 1, dueDate: "2027-01-01" } },
		{ ids: ["b"], set: { amount: 2, dueDate: "2027-01-01" } },
	]);
});
