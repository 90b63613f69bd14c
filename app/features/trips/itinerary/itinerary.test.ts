import { expect, test } from "vitest";
import { zoneLabel } from "#app/features/bookings/locations/zones.ts";
import {
	type BookingKind,
	daysLater,
	formatPartTime,
	groupByDay,
	partLabel,
	zoneOfDay,
} from "./itinerary.ts";

const TRIP = { startDate: "2027-03-12", endDate: "2027-03-15" };
const LISBON = { zone: "Europe/Lisbon", town: "Lisbon" };
const BOSTON = { zone: "America/New_York", town: "Boston" };
const ZONES = { origin: BOSTON, destination: LISBON };
const nameOf = (zone: string) => zoneLabel(zone, ZONES);

type Given = { title?: string; kind?: BookingKind; zone?: string; endZone?: string };

function entry(startsAt: string, endsAt: string | null = null, given: Given = {}) {
	const { title = startsAt, kind = null, zone = LISBON.zone } = given;
	return { title, kind, startsAt, startZone: zone, endsAt, endZone: endsAt && (given.endZone ?? zone) };
}

const drawn = (trip: Parameters<typeof groupByDay>[0], entries: ReturnType<typeof entry>[]) =>
	groupByDay(trip, entries).map(({ date, until, number, parts }) =>
		[date, until === date ? "" : until, number, ...parts.map((one) => `${one.entry.title}/${one.part}`)].join(
			" ",
		),
	);

test("every day of the trip is listed, and empty days in a row are combined", () => {
	expect(drawn(TRIP, [entry("2027-03-13T09:00", null, { title: "tour" })])).toEqual([
		"2027-03-12  1",
		"2027-03-13  2 tour/whole",
		"2027-03-14 2027-03-15 3",
	]);
	expect(drawn(TRIP, [])).toEqual(["2027-03-12 2027-03-15 1"]);
});

test("entries before and after the trip, or on a trip without dates, have their own days", () => {
	const outside = [
		entry("2027-04-01", null, { title: "after" }),
		entry("2027-03-10", null, { title: "before" }),
	];
	expect(drawn(TRIP, outside)).toEqual([
		"2027-03-10   before/whole",
		"2027-03-12 2027-03-15 1",
		"2027-04-01   after/whole",
	]);
	expect(drawn({ startDate: null, endDate: null }, outside)).toEqual([
		"2027-03-10   before/whole",
		"2027-04-01   after/whole",
	]);
	expect(drawn({ startDate: null, endDate: null }, [])).toEqual([]);
});

test("a stay and a car are shown on their first and last day, a flight over midnight once", () => {
	const kinds: BookingKind[] = ["accommodation", "car", "flight", null];
	const nights = kinds.map((kind) =>
		entry("2027-03-12T15:00", "2027-03-15T11:00", { kind, title: String(kind) }),
	);
	expect(drawn(TRIP, nights)).toEqual([
		"2027-03-12  1 accommodation/start car/start flight/whole null/whole",
		"2027-03-13 2027-03-14 2",
		"2027-03-15  4 accommodation/end car/end",
	]);
});

test("the entries of a day are ordered by instant, with whole days first", () => {
	const day = [
		entry("2027-03-12T20:00", null, { title: "dinner" }),
		entry("2027-03-12T16:00", null, { title: "from Boston", zone: BOSTON.zone }),
		entry("2027-03-12", null, { title: "holiday" }),
	];
	expect(drawn(TRIP, day)[0]).toBe("2027-03-12  1 holiday/whole dinner/whole from Boston/whole");
});

test.each([
	[entry("2027-03-12T14:05", "2027-03-12T17:40"), "14:05 – 17:40 Lisbon time"],
	[entry("2027-03-12T20:30"), "20:30 Lisbon time"],
	[entry("2027-03-12T23:00", "2027-03-13T02:00"), "23:00 – 02:00 Lisbon time, +1 day"],
	[
		entry("2027-03-12T21:05", "2027-03-13T08:40", {
			kind: "flight",
			zone: BOSTON.zone,
			endZone: LISBON.zone,
		}),
		"21:05 Boston time – 08:40 Lisbon time, +1 day",
	],
	[
		entry("2027-03-12T09:00", "2027-03-11T22:00", { zone: "Asia/Tokyo", endZone: "Pacific/Honolulu" }),
		"09:00 Tokyo time – 22:00 Honolulu time, −1 day",
	],
	[entry("2027-03-12"), "All day"],
	[entry("2027-03-12", "2027-03-14"), "All day, +2 days"],
])("%j is %s", (one, words) => {
	expect(formatPartTime({ entry: one, part: "whole" }, { nameOf, clock: 24 })).toBe(words);
});

test("a clock of 12 hours says which half of the day", () => {
	const night = entry("2027-03-12T23:00", "2027-03-13T00:05");
	expect(formatPartTime({ entry: night, part: "whole" }, { nameOf, clock: 12 })).toBe(
		"11:00 PM – 12:05 AM Lisbon time, +1 day",
	);
});

test("a day names its zone once, and only an entry with two zones repeats it", () => {
	const dinner = { entry: entry("2027-03-12T20:30"), part: "whole" as const };
	const walk = { entry: entry("2027-03-12T09:00", "2027-03-12T11:00"), part: "whole" as const };
	const allDay = { entry: entry("2027-03-12"), part: "whole" as const };
	const flight = {
		entry: entry("2027-03-12T21:05", "2027-03-13T08:40", { zone: BOSTON.zone, endZone: LISBON.zone }),
		part: "whole" as const,
	};
	const said = zoneOfDay([allDay, dinner, walk, flight], nameOf);
	expect(said).toBe("Lisbon time");
	const style = { nameOf, clock: 24 as const, said };
	expect([dinner, walk, flight].map((one) => formatPartTime(one, style))).toEqual([
		"20:30",
		"09:00 – 11:00",
		"21:05 Boston time – 08:40 Lisbon time, +1 day",
	]);
	const inBoston = { entry: entry("2027-03-12T16:00", null, { zone: BOSTON.zone }), part: "whole" as const };
	expect(zoneOfDay([dinner, inBoston], nameOf)).toBeNull();
	expect(zoneOfDay([allDay, flight], nameOf)).toBeNull();
});

test("the check-in and the check-out of a stay have their own time and label", () => {
	const stay = entry("2027-03-12T15:00", "2027-03-15T11:00", { kind: "accommodation" });
	expect(formatPartTime({ entry: stay, part: "start" }, { nameOf, clock: 24 })).toBe("15:00 Lisbon time");
	expect(formatPartTime({ entry: stay, part: "end" }, { nameOf, clock: 24 })).toBe("11:00 Lisbon time");
	expect([partLabel({ entry: stay, part: "start" }), partLabel({ entry: stay, part: "end" })]).toEqual([
		"Check in",
		"Check out",
	]);
	expect(partLabel({ entry: { ...stay, kind: "car" }, part: "end" })).toBe("Return");
	expect(daysLater(stay)).toBe(3);
});
