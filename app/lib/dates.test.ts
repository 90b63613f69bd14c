import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	addDays,
	addMonths,
	DAY_MS,
	dateOf,
	daysBetween,
	daysUntil,
	earliestDate,
	formatDate,
	formatInstant,
	formatMonthDay,
	formatRange,
	formatTime,
	isCalendarDate,
	weekdayOf,
} from "./dates.ts";

const anyDate = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays("2000-01-01", days));

test.each([
	["2026-11-20T11:59:59.999Z", "2026-11-19"],
	["2026-11-20T12:00:00.000Z", "2026-11-20"],
	["2026-11-20T23:59:59.999Z", "2026-11-20"],
	["2027-01-01T00:00:00.000Z", "2026-12-31"],
])("at %s the earliest date on earth is %s", (now, date) => {
	expect(earliestDate(new Date(now))).toBe(date);
	const zone = { timeZone: "Etc/GMT+12", year: "numeric", month: "2-digit", day: "2-digit" } as const;
	expect(new Intl.DateTimeFormat("en-CA", zone).format(new Date(now))).toBe(date);
});

describe("isCalendarDate", () => {
	test.each(["2027-03-12", "2028-02-29", "2000-01-01", "2026-12-31"])("accepts %s", (text) => {
		expect(isCalendarDate(text)).toBe(true);
	});

	test.each([
		"2027-02-29",
		"2027-02-30",
		"2027-04-31",
		"2027-13-01",
		"2027-00-10",
		"2027-01-00",
		"2027-1-1",
		"27-01-01",
		"1999-12-31",
		"2200-01-01",
		"12027-01-01",
		"2027-03-12T00:00:00Z",
		" 2027-03-12",
		"2027-03-12\n",
		"2027/03/12",
		"",
		"tomorrow",
	])("refuses %j", (text) => {
		expect(isCalendarDate(text)).toBe(false);
	});
});

test("the date of an instant is its date in UTC, to the millisecond", () => {
	expect(dateOf(new Date("2026-11-20T23:59:59.999Z"))).toBe("2026-11-20");
	expect(dateOf(new Date("2026-11-21T00:00:00.000Z"))).toBe("2026-11-21");
});

test("daysBetween counts over month ends, leap days and clock changes", () => {
	expect(daysBetween("2027-03-12", "2027-03-19")).toBe(7);
	expect(daysBetween("2027-03-19", "2027-03-12")).toBe(-7);
	expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
	expect(daysBetween("2027-03-27", "2027-03-29")).toBe(2);
	expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
	expect(addDays("2027-03-01", -1)).toBe("2027-02-28");
});

test("daysBetween returns the days that addDays has added", () => {
	fc.assert(
		fc.property(anyDate, fc.integer({ min: -5_000, max: 5_000 }), (date, days) => {
			expect(daysBetween(date, addDays(date, days))).toBe(days);
		}),
	);
});

describe("addMonths", () => {
	test.each([
		["2027-01-15", 1, "2027-02-15"],
		["2027-01-31", 1, "2027-02-28"],
		["2028-01-31", 1, "2028-02-29"],
		["2027-01-31", 2, "2027-03-31"],
		["2026-12-31", 2, "2027-02-28"],
		["2026-11-30", 3, "2027-02-28"],
		["2028-02-29", 12, "2029-02-28"],
		["2026-11-20", 0, "2026-11-20"],
		["2026-11-20", 14, "2028-01-20"],
	])("%s and %i months is %s", (date, months, expected) => {
		expect(addMonths(date, months)).toBe(expected);
	});

	test("gives the same day of the right month, or its last day", () => {
		fc.assert(
			fc.property(anyDate, fc.integer({ min: 0, max: 60 }), (date, months) => {
				const landed = addMonths(date, months);
				const index = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7));
				expect(index(landed)).toBe(index(date) + months);
				const clamped = landed.slice(8) !== date.slice(8);
				if (clamped) expect(addDays(landed, 1).slice(8)).toBe("01");
			}),
		);
	});
});

test("days to departure are rounded up and never below 0", () => {
	const now = new Date("2026-11-20T10:00:00Z");
	expect(daysUntil(now, "2026-11-22")).toBe(2);
	expect(daysUntil(now, "2026-11-21")).toBe(1);
	expect(daysUntil(now, "2026-11-20")).toBe(0);
	expect(daysUntil(now, "2020-01-01")).toBe(0);
	expect(daysUntil(new Date("2026-11-20T00:00:00Z"), "2026-11-21")).toBe(1);
});

test("dates are formatted alike in every time zone of the machine", () => {
	expect(formatDate("2027-03-12")).toBe("Fri, Mar 12, 2027");
	expect(formatMonthDay("2027-03-02")).toBe("Mar 2, 2027");
	expect(formatRange("2027-03-12", "2027-03-19")).toBe("Fri, Mar 12 – Fri, Mar 19, 2027");
	expect(formatRange("2026-12-30", "2027-01-02")).toBe("Wed, Dec 30, 2026 – Sat, Jan 2, 2027");
	expect(formatRange(null, "2027-01-02")).toBe("Dates TBD");
	expect(formatRange("2027-01-02", null)).toBe("Dates TBD");
	expect(formatInstant(Date.parse("2027-03-12T09:14:00Z"))).toBe("Mar 12, 2027, 9:14 AM");
	expect(formatInstant(Date.parse("2027-03-12T19:14:00Z"), "2027-01-01", 24)).toBe("Mar 12, 19:14");
	expect(["00:00", "11:59", "12:00", "21:05"].map((time) => formatTime(time))).toEqual([
		"12:00 AM",
		"11:59 AM",
		"12:00 PM",
		"9:05 PM",
	]);
});

test("only a date of this year goes without its year", () => {
	expect(formatDate("2026-12-31", "2026-01-01")).toBe("Thu, Dec 31");
	expect(formatDate("2027-01-01", "2026-12-31")).toBe("Fri, Jan 1, 2027");
	expect(formatDate("2025-12-31", "2026-01-01")).toBe("Wed, Dec 31, 2025");
	expect(formatMonthDay("2026-12-31", "2026-01-01")).toBe("Dec 31");
	expect(formatMonthDay("2027-12-31", "2026-12-31")).toBe("Dec 31, 2027");
	expect(formatInstant(Date.parse("2026-12-31T23:59:00Z"), "2026-12-31")).toBe("Dec 31, 11:59 PM");
	expect(formatInstant(Date.parse("2026-12-31T23:59:00Z"), "2027-01-01")).toBe("Dec 31, 2026, 11:59 PM");
});

test("dates and times are formatted as Intl formats them", () => {
	const format = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat("en-US", { timeZone: "UTC", day: "numeric", month: "short", ...options });
	const day = format({ weekday: "short" });
	const date = format({ weekday: "short", year: "numeric" });
	const instant = format({ hour: "numeric", minute: "2-digit" });
	const weekday = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long" });
	fc.assert(
		fc.property(anyDate, fc.integer({ min: 0, max: DAY_MS - 1 }), (of, time) => {
			const midnight = Date.parse(`${of}T00:00:00Z`);
			expect(formatDate(of, of)).toBe(day.format(midnight));
			expect(formatDate(of)).toBe(date.format(midnight));
			expect(weekdayOf(of)).toBe(weekday.format(midnight));
			const local = instant.format(midnight + time).replace("\u202f", " ");
			expect(formatInstant(midnight + time, of)).toBe(local);
		}),
	);
});
