import { expect, test } from "vitest";
import { hasTripTimeBegun, isAroundTrip } from "./around-trip.ts";
import type { TripZones } from "./zones.ts";

const at = (zone: string) => ({ zone, town: "" });
const lisbon: TripZones = { origin: at("America/New_York"), destination: at("Europe/Lisbon") };
const auckland: TripZones = { origin: at("America/Los_Angeles"), destination: at("Pacific/Auckland") };
const nowhere: TripZones = { origin: null, destination: null };
const dates = { startDate: "2027-03-12", endDate: "2027-03-19" };

// The day before begins in Lisbon at 00:00 UTC, and the day after ends in Boston at 04:00 UTC.
test.each<[string, TripZones, string, boolean]>([
	["a week before", lisbon, "2027-03-05T12:00Z", false],
	["a minute before the day before", lisbon, "2027-03-10T23:59Z", false],
	["when the day before begins at the destination", lisbon, "2027-03-11T00:00Z", true],
	["on the way", lisbon, "2027-03-15T12:00Z", true],
	["at night on the last day", lisbon, "2027-03-19T23:59Z", true],
	["on the day after", lisbon, "2027-03-20T12:00Z", true],
	["a minute before that day ends at home", lisbon, "2027-03-21T03:59Z", true],
	["when it has ended", lisbon, "2027-03-21T04:00Z", false],
	["a year later", lisbon, "2028-03-15T12:00Z", false],
	["before the day before has begun in Auckland", auckland, "2027-03-10T10:59Z", false],
	["when it has", auckland, "2027-03-10T11:00Z", true],
	["before the day after has ended in Los Angeles", auckland, "2027-03-21T06:59Z", true],
	["when that has ended", auckland, "2027-03-21T07:00Z", false],
	["before the day before has begun anywhere", nowhere, "2027-03-10T09:59Z", false],
	["where it begins first", nowhere, "2027-03-10T10:00Z", true],
	["where the day after ends last", nowhere, "2027-03-21T11:59Z", true],
	["when it has ended everywhere", nowhere, "2027-03-21T12:00Z", false],
	["one place that we do not know", { ...lisbon, destination: null }, "2027-03-10T10:00Z", true],
	["the other one", { ...lisbon, origin: null }, "2027-03-21T11:59Z", true],
])("%s", (_when, zones, now, expected) => expect(isAroundTrip(dates, zones, new Date(now))).toBe(expected));

test.each([
	["no first day", { startDate: null, endDate: "2027-03-19" }],
	["no last day", { startDate: "2027-03-12", endDate: null }],
	["no dates", { startDate: null, endDate: null }],
])("a trip with %s has no such time", (_what, given) =>
	expect(isAroundTrip(given, lisbon, new Date("2027-03-15T12:00Z"))).toBe(false),
);

test.each([
	["2027-03-14T12:00Z", false],
	["2027-03-16T12:00Z", true],
])("a trip of one day, at %s", (now, expected) =>
	expect(isAroundTrip({ startDate: "2027-03-16", endDate: "2027-03-16" }, lisbon, new Date(now))).toBe(
		expected,
	),
);

test.each([
	["2027-03-10T23:59Z", false],
	["2027-03-11T00:00Z", true],
	["2028-03-15T12:00Z", true],
] as const)("at %s the time of the trip has begun: %s", (now, expected) => {
	expect(hasTripTimeBegun(dates, lisbon, new Date(now))).toBe(expected);
	expect(hasTripTimeBegun({ ...dates, startDate: null }, lisbon, new Date(now))).toBe(false);
});
