import { expect, test } from "vitest";
import { isForOthers, isOfOtherNights } from "./other-stays.ts";

const ASKED = { stay: { from: "2027-03-12", to: "2027-03-15", nights: 3 }, people: 2 };
const NOBODY = { stay: null, people: null };

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
	["Total for 1 adult\n", true],
	["Total for 2 adults\n", false],
	["Total for 3 guests: ", false],
	["Mar 5 – 8".padEnd(400), false],
])("%j is for others: %j", (before, isOther) => {
	expect(isForOthers(`${before}$240.00`, { at: before.length, nights: null }, ASKED)).toBe(isOther);
});

test("a price is for fewer people by the words behind it, and for other nights by its own", () => {
	expect(isForOthers("$240 total for 1 adult", { at: 0, nights: null }, ASKED)).toBe(true);
	expect(isForOthers("$240 total for 2 adults", { at: 0, nights: null }, ASKED)).toBe(false);
	expect(isForOthers("$240", { at: 0, nights: 2 }, ASKED)).toBe(true);
});

test("an example is for other days even if the link has none", () => {
	expect(isForOthers("Sample stay $240", { at: 12, nights: 2 }, NOBODY)).toBe(true);
	expect(isForOthers("May 12 – 15 $240", { at: 13, nights: 2 }, NOBODY)).toBe(false);
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
	expect(isOfOtherNights([[words, value]], ASKED)).toBe(isOther);
	expect(isOfOtherNights([[words, value]], NOBODY)).toBe(false);
});
