import { expect, test } from "vitest";
import { isDomainError } from "#app/lib/errors.ts";
import { defaultZones, toEntryValues } from "./entry-rules.ts";
import { entrySchema } from "./itinerary.schema.ts";
import type { BookingKind } from "./itinerary.ts";

const TRIP = { startDate: "2027-03-12", endDate: "2027-03-19" };
const LISBON = { zone: "Europe/Lisbon", town: "Lisbon" };
const BOSTON = { zone: "America/New_York", town: "Boston" };
const ZONES = { origin: BOSTON, destination: LISBON };
const NOWHERE = { origin: null, destination: null };
const FLIGHT = { id: "flight", type: "flight", name: "TAP 218" } as const;
const DINNER = { title: "Dinner", startDate: "2027-03-13", startTime: "20:00" };

type EntryContext = Partial<Parameters<typeof toEntryValues>[1]>;

function entryValues(given: Record<string, unknown>, about: EntryContext = {}) {
	return toEntryValues(entrySchema.parse(given), { trip: TRIP, zones: ZONES, booking: null, ...about });
}

function refusal(given: Record<string, unknown>, about?: EntryContext): [string | undefined, string] | null {
	try {
		entryValues(given, about);
		return null;
	} catch (error) {
		if (!isDomainError(error)) throw error;
		return [error.field, error.message];
	}
}

test("a missing title is the booking's name, a missing zone the destination's, and a missing end stays missing", () => {
	expect(entryValues(DINNER)).toEqual({
		itemId: null,
		title: "Dinner",
		startsAt: "2027-03-13T20:00",
		startZone: "Europe/Lisbon",
		endsAt: null,
		endZone: null,
		address: null,
		notes: null,
	});
	expect(entryValues({ startDate: "2027-03-12", endDate: "2027-03-13" }, { booking: FLIGHT })).toMatchObject({
		itemId: "flight",
		title: "TAP 218",
		startsAt: "2027-03-12",
		startZone: "America/New_York",
		endsAt: "2027-03-13",
		endZone: "Europe/Lisbon",
	});
});

test("a zone in lower case is stored in its usual spelling", () => {
	expect(entryValues({ ...DINNER, startZone: "europe/madrid" })).toMatchObject({
		startZone: "Europe/Madrid",
	});
});

test("an end without a date is on the first day, and without a zone in the zone of the start", () => {
	expect(entryValues({ ...DINNER, endTime: "22:30", startZone: "Europe/Madrid" })).toMatchObject({
		endsAt: "2027-03-13T22:30",
		endZone: "Europe/Madrid",
	});
});

test("a flight between unknown places lands in the zone where it takes off, unless another is given", () => {
	const about = { zones: NOWHERE, booking: FLIGHT };
	const takeOff = { startDate: "2027-03-12", startTime: "10:00", startZone: "Asia/Tokyo" };
	expect(entryValues(takeOff, about)).toMatchObject({ startZone: "Asia/Tokyo", endsAt: null, endZone: null });
	expect(entryValues({ ...takeOff, endTime: "11:00" }, about)).toMatchObject({ endZone: "Asia/Tokyo" });
	expect(refusal({ startDate: "2027-03-12" }, about)).toEqual(["startZone", "Choose a time zone"]);
});

const flight = (from: [string, string, string], to: [string, string, string]) => ({
	title: "Flight",
	startDate: from[0],
	startTime: from[1],
	startZone: from[2],
	endDate: to[0],
	endTime: to[1],
	endZone: to[2],
});

test("an end is compared with its start as an instant, not as a local time", () => {
	const tokyo = "Asia/Tokyo";
	const honolulu = "Pacific/Honolulu";
	const west = flight(["2027-03-13", "09:00", tokyo], ["2027-03-12", "21:30", honolulu]);
	expect(entryValues(west)).toMatchObject({ endsAt: "2027-03-12T21:30" });
	const east = flight(["2027-03-12", "21:30", honolulu], ["2027-03-13", "09:00", tokyo]);
	expect(refusal(east)).toEqual(["endDate", "It ends before it starts"]);
	expect(refusal({ ...DINNER, endTime: "20:00" })).toBeNull();
});

test("a whole day ends with its last moment", () => {
	const days = {
		title: "Away",
		startDate: "2027-03-13",
		startZone: "Pacific/Honolulu",
		endZone: "Asia/Tokyo",
	};
	expect(refusal({ ...days, endDate: "2027-03-12" })).toEqual(["endDate", "It ends before it starts"]);
	expect(refusal({ ...days, endDate: "2027-03-13" })).toBeNull();
	const west = {
		title: "Away",
		startDate: "2027-03-13",
		startZone: "Asia/Tokyo",
		endZone: "Pacific/Honolulu",
	};
	expect(refusal({ ...west, endDate: "2027-03-12" })).toBeNull();
	expect(refusal({ title: "Day off", startDate: "2027-03-13", endDate: "2027-03-13" })).toBeNull();
	expect(refusal({ title: "Away", startDate: "2027-03-13", endDate: "2027-03-12" })?.[0]).toBe("endDate");
});

test.each([
	["no title and no booking", { startDate: "2027-03-13" }, "title", /Enter a title/],
	["an end's time alone", { title: "x", startDate: "2027-03-13", endTime: "10:00" }, "startTime", /starts/],
	["an end's day alone", { ...DINNER, endDate: "2027-03-14" }, "endTime", /ends/],
	["61 days before the trip", { ...DINNER, startDate: "2027-01-10" }, "startDate", /60 days before/],
	["61 days after it", { ...DINNER, startDate: "2027-05-19" }, "startDate", /60 days after/],
	["more than a year", { title: "x", startDate: "2027-03-12", endDate: "2028-03-13" }, "endDate", /a year/],
])("%s is refused with an error at its field", (_what, given, field, words) => {
	const [at, message] = refusal(given) ?? [];
	expect(at).toBe(field);
	expect(message).toMatch(words);
});

test("a trip without dates allows any day, and a trip between unknown places needs a zone", () => {
	const dateless = { trip: { startDate: null, endDate: null } };
	expect(refusal({ ...DINNER, startDate: "2099-12-31" }, dateless)).toBeNull();
	expect(refusal(DINNER, { zones: NOWHERE })).toEqual(["startZone", "Choose a time zone"]);
	expect(refusal({ ...DINNER, startZone: "UTC" }, { zones: NOWHERE })).toBeNull();
});

test.each([
	["no day", { title: "x" }, "startDate"],
	["a day that is not", { ...DINNER, startDate: "2027-02-30" }, "startDate"],
	["24:00", { ...DINNER, startTime: "24:00" }, "startTime"],
	["a time with seconds", { ...DINNER, endTime: "09:00:00" }, "endTime"],
	["a zone of nobody's", { ...DINNER, startZone: "Mars/Base" }, "startZone"],
	["an offset", { ...DINNER, endZone: "+02:00" }, "endZone"],
	["a title of 201 characters", { ...DINNER, title: "x".repeat(201) }, "title"],
	["an address of 301", { ...DINNER, address: "x".repeat(301) }, "address"],
	["notes of 2001", { ...DINNER, notes: "x".repeat(2001) }, "notes"],
	["a number for a title", { ...DINNER, title: 5 }, "title"],
	["a bell in the notes", { ...DINNER, notes: "\u0007" }, "notes"],
	["a list for a booking", { ...DINNER, itemId: [] }, "itemId"],
])("%s does not pass the schema", (_what, given, field) => {
	const parsed = entrySchema.safeParse(given);
	expect(parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0])).toEqual([field]);
});

test("what ends earlier than it begins, and names no day, ends on the next one", () => {
	const night = { ...DINNER, startTime: "23:00", endTime: "05:00" };
	expect(entryValues(night)).toMatchObject({ endsAt: "2027-03-14T05:00" });
	expect(entryValues({ ...night, endTime: "23:00" })).toMatchObject({ endsAt: "2027-03-13T23:00" });
	expect(refusal({ ...night, endDate: "2027-03-13" })?.[0]).toBe("endDate");
	const west = { startDate: "2027-03-19", startTime: "11:00", endTime: "10:30", startZone: "Europe/Lisbon" };
	const home = { ...west, endZone: "America/New_York" };
	expect(entryValues(home, { booking: FLIGHT })).toMatchObject({ endsAt: "2027-03-19T10:30" });
});

test("a time that the clocks skip is said, at its field and in its zone", () => {
	const skipped = { ...DINNER, startDate: "2027-03-14", startTime: "02:30", startZone: "America/New_York" };
	expect(refusal(skipped)).toEqual(["startTime", expect.stringContaining("skip this time")]);
	expect(refusal({ ...skipped, startTime: "01:30", endTime: "02:15" })?.[0]).toBe("endTime");
	expect(refusal({ ...skipped, startZone: "Europe/Lisbon" })).toBeNull();
	expect(refusal({ ...skipped, startTime: "03:00" })).toBeNull();
});

test("the first flight starts at the origin and the last ends there; everything else is at the destination", () => {
	const there = LISBON.zone;
	const home = BOSTON.zone;
	const at = (kind: BookingKind, startsOn: string, zones: Parameters<typeof defaultZones>[0] = ZONES) =>
		defaultZones(zones, { kind, startsOn, ...TRIP });
	expect(at("flight", "2027-03-12")).toEqual({ start: home, end: there });
	expect(at("flight", "2027-03-19")).toEqual({ start: there, end: home });
	expect(at("flight", "2027-03-13")).toEqual({ start: there, end: there });
	expect(at("accommodation", "2027-03-12")).toEqual({ start: there, end: there });
	expect(at(null, "2027-03-12", { origin: BOSTON, destination: null })).toEqual({ start: home, end: home });
	expect(at(null, "2027-03-12", { origin: null, destination: null })).toEqual({ start: null, end: null });
});
