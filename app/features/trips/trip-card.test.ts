import { expect, test } from "vitest";
import { startOf } from "./trip-card.ts";

test.each([
	["Boston", "Lisbon", "Boston"],
	["Lisbon", "Lisbon", null],
	[" lisbon", "Lisbon ", null],
	[null, "Lisbon", null],
])("from %s to %s, the start that is shown is %s", (origin, destination, shown) => {
	expect(startOf({ origin, destination })).toBe(shown);
});
