import { expect, test } from "vitest";
import { inRange, roundRange } from "./ranges.ts";

test.each([
	[115_234, 169_901, 115_000, 170_000],
	[99_900, 100_100, 99_000, 105_000],
	[4_321, 5_678, 4_000, 6_000],
	[0, 0, 0, 0],
])("%i to %i cents is told as %i to %i", (low, high, down, up) => {
	expect(roundRange({ low, high })).toEqual({ low: down, high: up });
});

test.each([
	[115_000, 170_000, "$1,150 to $1,700"],
	[97_049, 97_001, "$970"],
])("%i to %i cents reads %s", (low, high, words) => {
	expect(inRange({ low, high })).toBe(words);
});
