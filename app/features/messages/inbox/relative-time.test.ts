import { expect, test } from "vitest";
import { minutesAgo, relativeTime } from "./relative-time.ts";

const NOW = Date.parse("2027-03-12T12:00:00Z");

test.each([
	["2027-03-12T12:00:05Z", "Just now"], // a clock that is a little ahead
	["2027-03-12T12:00:00Z", "Just now"],
	["2027-03-12T11:00:01Z", "Just now"],
	["2027-03-12T11:00:00Z", "1h ago"],
	["2027-03-11T12:00:01Z", "23h ago"],
	["2027-03-11T12:00:00Z", "1d ago"],
	["2027-03-05T12:00:01Z", "6d ago"],
	["2027-03-05T12:00:00Z", "March 5, 2027"],
	["2026-12-31T23:59:59Z", "December 31, 2026"],
])("%s is %s", (instant, words) => {
	expect(relativeTime(Date.parse(instant), NOW)).toBe(words);
	if (!/ago|now/.test(words))
		expect(new Date(instant).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" })).toBe(words);
});

test.each([
	["2027-03-12T11:59:30Z", null],
	["2027-03-12T11:48:00Z", "12 min ago"],
	["2027-03-12T11:00:01Z", "59 min ago"],
	["2027-03-12T11:00:00Z", null],
])("%s is %s in minutes", (instant, words) => {
	expect(minutesAgo(Date.parse(instant), NOW)).toBe(words);
});
