import { expect, test } from "vitest";
import { isForOtherDays, isOfOtherNights } from "./other-stays.ts";

const STAY = { from: "2027-03-12", to: "2027-03-15", nights: 3 };

test.each<[string, boolean]>([
	["Mar 12 – Mar 15, 2 guests\n", false],
	["Fri, Mar 12, 2027 – Mon, Mar 15, 2027\n", false],
	["12 March to 15 March\n", false],
	["March 12-15\n", false],
	["Free cancellation before March 2\n", false],
	["Mar 12 – Mar 14, 1 room\n", true],
	["Nov 12 – Nov 15, 1 room\n", true],
	["May 12 – 15\n", true],
	["Mar 12 – 15, or Apr 12 – 15\n", true],
	["Example: 3 nights, 1 room\n", true],
	["Mar 5 – 8".padEnd(400), false],
])("%j is for other days: %j", (before, isOther) => {
	expect(isForOtherDays(`${before}$240.00`, before.length, STAY)).toBe(isOther);
});

test("an example is for other days even if the link has none", () => {
	expect(isForOtherDays("Sample stay $240", 12, null)).toBe(true);
	expect(isForOtherDays("May 12 – 15 $240", 12, null)).toBe(false);
});

test.each<[string, unknown, boolean]>([
	["num nights", 3, false],
	["num nights", 2, true],
	["nights", 0, false],
	["check in", "2027-03-12T15:00", false],
	["check in date", "2027-03-13", true],
	["departure date", "2027-03-14", true],
	["label", "Total for 3 nights, 1 room", false],
	["label", "$240 total for 2 nights", true],
	["review", "We stayed for 2 nights", false],
])("%s %j is of other nights: %j", (words, value, isOther) => {
	expect(isOfOtherNights([[words, value]], STAY)).toBe(isOther);
	expect(isOfOtherNights([[words, value]], null)).toBe(false);
});
