import { expect, test } from "vitest";
import { isPointUnclear, parseDollars } from "./dollars.ts";

test.each([
	["1.234,56", 123_456],
	["$1.234.567,5", 123_456_750],
	["1.234.567", 123_456_700],
	["1 234,56", 123_456],
	["1\u00a0234\u202f567.89", 123_456_789],
	["1 234", 123_400],
	["1'234.56", 123_456],
	["1\u2019234", 123_400],
	["1,5", 150],
	["212,50", 21_250],
	["1,234", 123_400],
	["$ 1,234.50", 123_450],
	["1.5", 150],
])("%s is %i cents", (typed, cents) => {
	expect(parseDollars(typed)).toBe(cents);
});

test.each([
	"1.234",
	"12.34,56",
	"1,234,56",
	"1 23",
	"1'23",
	"1.2345",
	"1,23.45",
	"1.234,567",
	"1 234'567",
	"-5",
	"1,5,5",
])("%s is refused", (typed) => {
	expect(parseDollars(typed)).toBeNull();
});

test("one point before three digits is said to be unclear", () => {
	expect(["1.234", "$ 12.345"].map(isPointUnclear)).toEqual([true, true]);
	expect(["1.23", "1.234,5", "1234.567"].map(isPointUnclear)).toEqual([false, false, false]);
});
