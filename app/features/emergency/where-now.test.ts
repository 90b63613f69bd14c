import { describe, expect, test } from "vitest";
import { findCountry } from "./emergency-numbers.ts";
import { countriesNow, type Stop, type TripPlaces } from "./where-now.ts";

const place = (code: string, zone: string) => {
	const country = findCountry(code);
	if (!country) throw new Error(code);
	return { country, zone };
};

const BOSTON = "America/New_York";
const LISBON = "Europe/Lisbon";
const toLisbon: TripPlaces = {
	origin: place("US", BOSTON),
	destination: place("PT", LISBON),
	startDate: "2027-03-12",
	endDate: "2027-03-19",
};

const stop = (
	kind: string | null,
	from: string,
	startZone: string,
	to?: string,
	endZone = startZone,
): Stop => ({
	kind,
	startsAt: from,
	startZone,
	endsAt: to ?? null,
	endZone: to ? endZone : null,
	address: null,
});

const codes = (stops: Stop[], now: string, places = toLisbon) =>
	countriesNow(stops, places, new Date(now)).map(({ code }) => code);

describe("without an itinerary", () => {
	test.each([
		["the day before departure", "2027-03-11T15:00Z", "US PT"],
		["on the day of departure, in the morning", "2027-03-12T12:00Z", "US PT"],
		["on the day of departure, late at home", "2027-03-13T04:30Z", "US PT"],
		["once the day of departure has ended at home", "2027-03-13T05:30Z", "PT US"],
		["in the middle", "2027-03-15T12:00Z", "PT US"],
		["at night on the last day", "2027-03-19T23:30Z", "PT US"],
		["the day after the return", "2027-03-20T15:00Z", "US PT"],
	])("%s", (_when, now, expected) => expect(codes([], now).join(" ")).toBe(expected));

	test.each([
		["no origin", { origin: null }, "PT"],
		["no destination that we know", { destination: null }, "US"],
		["neither", { origin: null, destination: null }, ""],
		["no dates", { startDate: null, endDate: null }, "PT US"],
		["home and destination in one country", { destination: place("US", "America/Los_Angeles") }, "US"],
	])("%s", (_what, changed, expected) =>
		expect(codes([], "2027-03-15T12:00Z", { ...toLisbon, ...changed }).join(" ")).toBe(expected),
	);
});

// 21:30 in Boston is 02:30 UTC of the next day, and 08:50 in Lisbon is 08:50 UTC.
const out = stop("flight", "2027-03-12T21:30", BOSTON, "2027-03-13T08:50", LISBON);
const back = stop("flight", "2027-03-19T10:00", LISBON, "2027-03-19T13:00", BOSTON);
const flat = stop("accommodation", "2027-03-13T15:00", LISBON, "2027-03-19T08:00");

describe("on a day with a flight", () => {
	test.each([
		["long before it", "2027-03-12T12:00Z", "US PT"],
		["on the way to the airport", "2027-03-12T22:00Z", "US PT"],
		["in the air", "2027-03-13T04:00Z", "PT US"],
		["a minute before landing", "2027-03-13T08:49Z", "PT US"],
		["landed, before the check-in", "2027-03-13T09:00Z", "PT US"],
		["in the flat", "2027-03-15T02:00Z", "PT US"],
		["before the flight back", "2027-03-19T06:00Z", "PT US"],
		["in the air, back", "2027-03-19T12:00Z", "US PT"],
		["at home", "2027-03-20T12:00Z", "US PT"],
	])("%s", (_when, now, expected) => expect(codes([out, flat, back], now).join(" ")).toBe(expected));

	const allDay = stop("flight", "2027-03-12", BOSTON, "2027-03-13", LISBON);
	test.each([
		["a flight without times, on its first day", "2027-03-12T12:00Z", "US PT"],
		["on its last day", "2027-03-13T20:00Z", "US PT"],
		["the day after", "2027-03-14T01:00Z", "PT US"],
	])("%s", (_when, now, expected) => expect(codes([allDay], now).join(" ")).toBe(expected));
});

describe("on a round trip", () => {
	const train = stop(null, "2027-03-15T09:00", LISBON, "2027-03-15T19:00", "Europe/Madrid");
	const hotel = stop("accommodation", "2027-03-15", "Europe/Madrid", "2027-03-17");
	const day = stop("other", "2027-03-16T10:00", "Africa/Casablanca", "2027-03-16T18:00");
	test.each([
		["before the train", "2027-03-14T12:00Z", "PT"],
		["on the train", "2027-03-15T12:00Z", "ES"],
		["in Madrid", "2027-03-15T22:00Z", "ES"],
		["on a day out in Morocco", "2027-03-16T12:00Z", "MA"],
	])("%s", (_when, now, first) => {
		const found = codes([out, flat, train, hotel, day], now);
		expect(found[0]).toBe(first);
		expect(new Set(found)).toEqual(new Set(["PT", "ES", "MA", "US"]));
	});

	test("each country is named once", () => {
		const found = codes([out, flat, train, hotel, day, back], "2027-03-16T12:00Z");
		expect(found).toHaveLength(new Set(found).size);
	});
});

describe("over the date line", () => {
	// It leaves at 22:00 on the 12th, and lands at 06:10 on the 14th; the flight back lands before its local departure
	// time.
	const there = stop(
		"flight",
		"2027-03-12T22:00",
		"America/Los_Angeles",
		"2027-03-14T06:10",
		"Pacific/Auckland",
	);
	const home = stop(
		"flight",
		"2027-03-20T19:00",
		"Pacific/Auckland",
		"2027-03-20T11:00",
		"America/Los_Angeles",
	);
	const toAuckland: TripPlaces = {
		origin: place("US", "America/Los_Angeles"),
		destination: place("NZ", "Pacific/Auckland"),
		startDate: "2027-03-12",
		endDate: "2027-03-20",
	};
	test.each([
		["before it", "2027-03-13T05:00Z", "US NZ"],
		["on the day that is left out", "2027-03-13T12:00Z", "NZ US"],
		["landed", "2027-03-13T17:30Z", "NZ US"],
		["before the way home", "2027-03-20T04:00Z", "NZ US"],
		["on the way home", "2027-03-20T10:00Z", "US NZ"],
		["home, on the same morning", "2027-03-20T18:30Z", "US NZ"],
	])("%s", (_when, now, expected) => expect(codes([there, home], now, toAuckland).join(" ")).toBe(expected));
});

test("before and after the trip its destination is first, for whoever keeps the page for the way", () => {
	const there = stop("flight", "2027-03-12T18:00", "America/New_York", "2027-03-13T06:00", "Europe/Lisbon");
	expect(countriesNow([there], toLisbon, null).map(({ code }) => code)).toEqual(["PT", "US"]);
});

describe("the country of a place", () => {
	test.each([
		["its zone", "America/Sao_Paulo", null, "BR"],
		["a former name of its zone", "Asia/Calcutta", null, "IN"],
		["an address that names its country", "Europe/Madrid", "Rua Direita 1, Elvas, Portugal", "PT"],
		["an address that names none", "Europe/Madrid", "Gran Vía 1, Madrid", "ES"],
		["a zone that no country has", "UTC", null, ""],
	])("%s", (_what, zone, address, expected) => {
		const found = codes([{ ...stop(null, "2027-03-14T10:00", zone), address }], "2027-03-14T23:00Z");
		expect(found.slice(0, expected ? expected.split(" ").length : 0).join(" ")).toBe(expected);
	});

	test.each([
		["Serbia", "RS"],
		["Kosovo", "XK"],
	])("of a zone of two countries the trip's own is the likely one: %s", (_name, code) => {
		const hotel = stop(null, "2027-03-14T10:00", "Europe/Belgrade");
		const places = { ...toLisbon, destination: place(code, "Europe/Belgrade") };
		expect(codes([hotel], "2027-03-14T11:00Z", places)[0]).toBe(code);
	});
});
