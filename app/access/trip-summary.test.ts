import { expect, test } from "vitest";
import { displayOrigin } from "./trip-summary.ts";

test.each([
	["Boston", "Lisbon", "Boston"],
	["Lisbon", "Lisbon", null],
	[" lisbon", "Lisbon ", null],
	[null, "Lisbon", null],
])("from %s to %s, the start that is shown is %s", (origin, destination, shown) => {
	expect(displayOrigin({ origin, destination })).toBe(shown);
});
