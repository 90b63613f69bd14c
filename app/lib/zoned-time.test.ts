import { expect, test } from "vitest";
import { canonicalTimeZone, isTimeZone, offsetAt, zonedTimeToInstant } from "./zoned-time.ts";

const CASES = [
	["UTC", "2027-03-12T14:05", "2027-03-12T14:05Z"],
	["UTC", "2027-03-12", "2027-03-12T00:00Z"],
	["America/New_York", "2027-01-15T09:00", "2027-01-15T14:00Z"],
	["America/New_York", "2027-07-15T09:00", "2027-07-15T13:00Z"],
	["Asia/Kathmandu", "2027-03-12T00:00", "2027-03-11T18:15Z"],
	["Asia/Tokyo", "2027-03-12", "2027-03-11T15:00Z"],
	// Before, within and after an hour that does not exist.
	["Europe/Lisbon", "2027-03-28T00:59", "2027-03-28T00:59Z"],
	["Europe/Lisbon", "2027-03-28T01:30", "2027-03-28T01:30Z"],
	["Europe/Lisbon", "2027-03-28T02:00", "2027-03-28T01:00Z"],
	["America/New_York", "2027-03-14T02:30", "2027-03-14T07:30Z"],
	["Australia/Lord_Howe", "2027-10-03T02:15", "2027-10-02T15:45Z"],
	// An hour that comes twice.
	["America/New_York", "2027-11-07T01:30", "2027-11-07T05:30Z"],
	["America/New_York", "2027-11-07T02:00", "2027-11-07T07:00Z"],
	["Europe/Berlin", "2027-10-31T02:30", "2027-10-31T00:30Z"],
	// Midnight is skipped, so the day begins at one.
	["Africa/Cairo", "2027-04-30", "2027-04-29T22:00Z"],
	// Both sides of the date line, and a day that Samoa skipped.
	["Pacific/Kiritimati", "2027-01-01T00:00", "2026-12-31T10:00Z"],
	["Pacific/Pago_Pago", "2027-01-01T00:00", "2027-01-01T11:00Z"],
	["Pacific/Apia", "2011-12-29T23:00", "2011-12-30T09:00Z"],
	["Pacific/Apia", "2011-12-30T12:00", "2011-12-30T22:00Z"],
	["Pacific/Apia", "2011-12-31T12:00", "2011-12-30T22:00Z"],
] as const;

test.each(CASES)("in %s, %s is %s", (zone, local, utc) => {
	expect(new Date(zonedTimeToInstant(local, zone)).toISOString()).toBe(new Date(utc).toISOString());
});

test("an offset is exact to the second, also before 1970", () => {
	expect(offsetAt(Date.UTC(2027, 0, 1) + 999, "Asia/Kolkata")).toBe(5.5 * 3_600_000);
	expect(offsetAt(Date.UTC(1960, 0, 1) + 1, "UTC")).toBe(0);
});

test.each(["Europe/Lisbon", "UTC", "Asia/Calcutta", "Asia/Kolkata", "America/Argentina/Buenos_Aires"])(
	"%s is a time zone",
	(name) => expect(isTimeZone(name)).toBe(true),
);

test.each(["", "Lisbon", "+02:00", "Europe/Nowhere", "Europe/Lisbon\r\n", "x".repeat(99), "__proto__"])(
	"%j is none",
	(name) => expect(isTimeZone(name)).toBe(false),
);

test("an unknown zone is an error", () => {
	expect(() => zonedTimeToInstant("2027-03-12", "Europe/Nowhere")).toThrow(RangeError);
});

test.each([
	["europe/lisbon", "Europe/Lisbon"],
	["AMERICA/NEW_YORK", "America/New_York"],
	["utc", "UTC"],
	["Asia/Kolkata", "Asia/Kolkata"],
	["ASIA/kolkata", "Asia/Calcutta"],
	["US/Eastern", "America/New_York"],
	["Europe/Lisbon", "Europe/Lisbon"],
])("%s is stored as %s", (typed, stored) => {
	expect(canonicalTimeZone(typed)).toBe(stored);
});
