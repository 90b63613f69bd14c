import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "./dates.ts";
import { afterOpenTime, isOpenAt, nextOpening, readWeeklyHours, type WeeklyHours } from "./weekly-hours.ts";

const EASTERN: WeeklyHours = {
	days: [1, 2, 3, 4, 5],
	opens: "09:00",
	closes: "18:00",
	zone: "America/New_York",
};

const at = (text: string) => Date.parse(text);
const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16);

/** An instant in UTC, whether the hours of Free and Plus include it, and when they next begin. */
const CASES: [name: string, instant: string, isOpen: boolean, next: string][] = [
	["a Wednesday in winter before nine", "2027-01-13T13:59Z", false, "2027-01-13T14:00"],
	["nine in winter", "2027-01-13T14:00Z", true, "2027-01-13T14:00"],
	["noon in winter", "2027-01-13T17:00Z", true, "2027-01-13T17:00"],
	["a minute to six in winter", "2027-01-13T22:59Z", true, "2027-01-13T22:59"],
	["six in winter", "2027-01-13T23:00Z", false, "2027-01-14T14:00"],
	["nine in summer is an hour earlier by UTC", "2027-07-14T13:00Z", true, "2027-07-14T13:00"],
	["a minute before it", "2027-07-14T12:59Z", false, "2027-07-14T13:00"],
	["six in summer", "2027-07-14T22:00Z", false, "2027-07-15T13:00"],
	["Friday at six", "2027-01-15T23:00Z", false, "2027-01-18T14:00"],
	["Friday before six", "2027-01-15T22:30Z", true, "2027-01-15T22:30"],
	["Saturday at noon", "2027-01-16T17:00Z", false, "2027-01-18T14:00"],
	["Sunday evening", "2027-01-18T01:00Z", false, "2027-01-18T14:00"],
	["Monday just after midnight", "2027-01-18T05:01Z", false, "2027-01-18T14:00"],
	["Monday by UTC, Sunday in New York", "2027-01-18T03:00Z", false, "2027-01-18T14:00"],
	["Saturday by UTC, Friday in New York, after six", "2027-01-16T00:30Z", false, "2027-01-18T14:00"],
	["the weekend on which clocks go forward", "2027-03-13T17:00Z", false, "2027-03-15T13:00"],
	["the Friday before it", "2027-03-12T14:00Z", true, "2027-03-12T14:00"],
	["the Monday after it", "2027-03-15T13:00Z", true, "2027-03-15T13:00"],
	["the Monday after it, an hour early", "2027-03-15T12:30Z", false, "2027-03-15T13:00"],
	["the weekend on which clocks go back", "2027-11-06T17:00Z", false, "2027-11-08T14:00"],
	["the Friday before that", "2027-11-05T13:00Z", true, "2027-11-05T13:00"],
	["the Monday after that, an hour early", "2027-11-08T13:30Z", false, "2027-11-08T14:00"],
	["New Year's Eve of a Thursday", "2026-12-31T22:59Z", true, "2026-12-31T22:59"],
	["and after six", "2026-12-31T23:30Z", false, "2027-01-01T14:00"],
	["a leap day that is a Tuesday", "2028-02-29T15:00Z", true, "2028-02-29T15:00"],
];

describe("Monday to Friday, 9 AM to 6 PM Eastern", () => {
	test.each(CASES)("%s", (_, instant, isOpen, next) => {
		expect(isOpenAt(EASTERN, at(instant))).toBe(isOpen);
		expect(iso(nextOpening(EASTERN, at(instant)))).toBe(next);
	});

	test.each(CASES)("around the clock it is always time: %s", (_, instant) => {
		expect(isOpenAt("always", at(instant))).toBe(true);
		expect(nextOpening("always", at(instant))).toBe(at(instant));
		expect(afterOpenTime("always", at(instant), HOUR_MS)).toBe(at(instant) + HOUR_MS);
	});
});

const QUARTER = 15 * MINUTE_MS;

test.each([
	["in the middle of a day", "2027-01-13T17:00Z", QUARTER, "2027-01-13T17:15"],
	["up to the last minute of a day", "2027-01-13T22:45Z", QUARTER, "2027-01-13T23:00"],
	["over a night", "2027-01-13T22:50Z", QUARTER, "2027-01-14T14:05"],
	["over a weekend", "2027-01-15T22:55Z", QUARTER, "2027-01-18T14:10"],
	["from a night on", "2027-01-14T03:00Z", QUARTER, "2027-01-14T14:15"],
	["from a Saturday on", "2027-01-16T17:00Z", QUARTER, "2027-01-18T14:15"],
	["a whole day", "2027-01-13T14:00Z", 9 * HOUR_MS, "2027-01-13T23:00"],
	["two days", "2027-01-13T14:00Z", 18 * HOUR_MS, "2027-01-14T23:00"],
	["a week", "2027-01-13T17:00Z", 45 * HOUR_MS, "2027-01-20T17:00"],
	["over the change to summer", "2027-03-12T22:55Z", QUARTER, "2027-03-15T13:10"],
	["nothing", "2027-01-13T17:00Z", 0, "2027-01-13T17:00"],
])("time that passes within the hours: %s", (_, from, duration, until) => {
	expect(iso(afterOpenTime(EASTERN, at(from), duration))).toBe(until);
});

const instants = fc.integer({ min: at("2026-01-01T00:00Z"), max: at("2030-01-01T00:00Z") });

test("the next hours begin within them, not before, and within 64 hours and an hour of daylight saving", () => {
	fc.assert(
		fc.property(instants, (instant) => {
			const next = nextOpening(EASTERN, instant);
			expect(isOpenAt(EASTERN, next)).toBe(true);
			expect(next).toBeGreaterThanOrEqual(instant);
			expect(next - instant).toBeLessThanOrEqual(64 * HOUR_MS);
		}),
	);
});

test("time passes in any two steps as in one", () => {
	const durations = fc.integer({ min: 0, max: 30 * HOUR_MS });
	fc.assert(
		fc.property(instants, durations, durations, (instant, first, second) => {
			const inSteps = afterOpenTime(EASTERN, afterOpenTime(EASTERN, instant, first), second);
			expect(nextOpening(EASTERN, inSteps)).toBe(
				nextOpening(EASTERN, afterOpenTime(EASTERN, instant, first + second)),
			);
		}),
	);
});

describe("hours as they are configured", () => {
	test.each<[string, WeeklyHours]>([
		["24/7", "always"],
		["Mon-Fri 09:00-18:00 America/New_York", EASTERN],
		[
			"Mon-Wed,Sat 08:30-12:00 Europe/Lisbon",
			{ days: [1, 2, 3, 6], opens: "08:30", closes: "12:00", zone: "Europe/Lisbon" },
		],
		["Sat-Mon 00:00-24:00 UTC", { days: [0, 1, 6], opens: "00:00", closes: "24:00", zone: "UTC" }],
		["Sun 10:00-11:00 Asia/Tokyo", { days: [0], opens: "10:00", closes: "11:00", zone: "Asia/Tokyo" }],
	])("%s", (text, hours) => expect(readWeeklyHours(text)).toEqual(hours));

	test.each([
		"",
		"always",
		"24/7 ",
		"Mon-Fri",
		"Mon-Fri 9-18 America/New_York",
		"Mon-Fri 09:00-18:00",
		"Mon-Fri 09:00-18:00 EST5",
		"Mon-Fri 09:00-18:00 Nowhere/City",
		"Mon-Fri 18:00-09:00 UTC",
		"Mon-Fri 09:00-09:00 UTC",
		"Mon-Fri 09:00-25:00 UTC",
		"Mon-Fri 24:00-24:00 UTC",
		"Mon-Fri-Sun 09:00-18:00 UTC",
		"Moo-Fri 09:00-18:00 UTC",
		"mon-fri 09:00-18:00 UTC",
		"Mon,,Fri 09:00-18:00 UTC",
	])("%j are none", (text) => expect(readWeeklyHours(text)).toBeNull());

	test("around the clock on one day of the week", () => {
		const sundays = readWeeklyHours("Sun 00:00-24:00 Europe/Lisbon") ?? "always";
		expect(isOpenAt(sundays, at("2027-01-17T00:00Z"))).toBe(true);
		expect(isOpenAt(sundays, at("2027-01-17T23:59Z"))).toBe(true);
		expect(isOpenAt(sundays, at("2027-01-18T00:00Z"))).toBe(false);
		expect(iso(nextOpening(sundays, at("2027-01-18T00:00Z")))).toBe("2027-01-24T00:00");
	});
});
