import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ensureLocationsFile } from "#db/locations/build.ts";
import { openLocations } from "#db/locations/open.ts";
import { medianMsOfQueries } from "#tests/support/locations.ts";
import { MEASURED } from "#tests/support/measured.ts";
import { searchLocations, wellKnownLocations } from "./search-locations.server.ts";

const locations = openLocations();
afterAll(() => locations.close());

/** Queries and their expected first hit: an airport's code, or a town and its country. */
const FIRST: [string, string][] = [
	["lon", "London, United Kingdom"],
	["london", "London, United Kingdom"],
	["jfk", "JFK"],
	["JFK", "JFK"],
	["lhr", "LHR"],
	["cdg", "CDG"],
	["muc", "MUC"],
	["sfo", "SFO"],
	["sao paulo", "São Paulo, Brazil"],
	["são paulo", "São Paulo, Brazil"],
	["SAO PAULO", "São Paulo, Brazil"],
	["munchen", "Munich, Germany"],
	["münchen", "Munich, Germany"],
	["muenchen", "Munich, Germany"],
	["munich", "Munich, Germany"],
	["nyc", "New York City, United States"],
	["new york", "New York City, United States"],
	["new yrok", "New York City, United States"],
	["new y", "New York City, United States"],
	["tokyo hnd", "HND"],
	["hnd tokyo", "HND"],
	["paris cdg", "CDG"],
	["london gatwick", "LGW"],
	["heathrow", "LHR"],
	["haneda", "HND"],
	["ohare", "ORD"],
	["o'hare", "ORD"],
	["saigon", "Ho Chi Minh City, Vietnam"],
	["bombay", "Mumbai, India"],
	["peking", "Beijing, China"],
	["calcutta", "Kolkata, India"],
	["constantinople", "Istanbul, Turkey"],
	["la", "Los Angeles, United States"],
	["sf", "San Francisco, United States"],
	["washington dc", "Washington, D.C., United States"],
	["rio", "Rio de Janeiro, Brazil"],
	["bali", "Denpasar, Indonesia"],
	["lodon", "London, United Kingdom"],
	["londno", "London, United Kingdom"],
	["lonndon", "London, United Kingdom"],
	["pariss", "Paris, France"],
	["romw", "Rome, Italy"],
	["barcelna", "Barcelona, Spain"],
	["lisbn", "Lisbon, Portugal"],
	["amsterdm", "Amsterdam, Netherlands"],
	["edinbrugh", "Edinburgh, United Kingdom"],
	["cape twon", "Cape Town, South Africa"],
	["los angles", "Los Angeles, United States"],
	["singapor", "Singapore, Singapore"],
	["ondon", "London, United Kingdom"],
	["ncisco", "San Francisco, United States"],
	["zurich", "Zürich, Switzerland"],
	["köln", "Cologne, Germany"],
	["geneva", "Geneva, Switzerland"],
	["reykjavik", "Reykjavík, Iceland"],
	["malmo", "Malmö, Sweden"],
	["lodz", "Łódź, Poland"],
	["xian", "Xi’an, China"],
	["portland maine", "Portland, United States"],
	["st petersburg", "Saint Petersburg, Russia"],
	["venice", "Venice, Italy"],
	["tromso", "Tromsø, Norway"],
	["東京", "Tokyo, Japan"],
];
const ALL_BUT = 0.05;

const firstOf = (query: string) => {
	const [first] = searchLocations(locations, query);
	return first?.type === "AIRPORT" ? first.iataCode : first && `${first.name}, ${first.address.countryName}`;
};

test(`of ${FIRST.length} queries, 95 % have the expected first hit`, () => {
	const wrong = FIRST.map(([query, expected]) => ({ query, expected, got: firstOf(query) })).filter(
		({ expected, got }) => got !== expected,
	);
	expect(FIRST.length).toBeGreaterThanOrEqual(60);
	expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(FIRST.length * ALL_BUT);
});

describe("a location", () => {
	test("is an airport with its code, town, country, position and time zone", () => {
		expect(searchLocations(locations, "hnd")[0]).toEqual({
			id: "airport-HND",
			name: "Haneda Airport",
			type: "AIRPORT",
			iataCode: "HND",
			address: { cityName: "Tokyo", regionName: null, countryName: "Japan" },
			geo: { latitude: expect.closeTo(35.55, 1), longitude: expect.closeTo(139.78, 1) },
			timeZone: "Asia/Tokyo",
		});
	});

	test("is a town, with its state in the United States", () => {
		expect(searchLocations(locations, "portland maine")[0]).toEqual({
			id: expect.stringMatching(/^city-\d+$/),
			name: "Portland",
			type: "CITY",
			iataCode: null,
			address: { cityName: "Portland", regionName: "Maine", countryName: "United States" },
			geo: { latitude: expect.closeTo(43.66, 1), longitude: expect.closeTo(-70.26, 1) },
			timeZone: "America/New_York",
		});
	});
});

describe("hits", () => {
	test("are at most ten different places, even for one letter", () => {
		for (const letter of "abcdefghijklmnopqrstuvwxyz") {
			const ids = searchLocations(locations, letter).map(({ id }) => id);
			expect(ids).toHaveLength(10);
			expect(new Set(ids).size).toBe(10);
		}
	});

	test("with the same name are ordered by size", () => {
		const countries = searchLocations(locations, "london").map(({ address }) => address.countryName);
		expect(countries.indexOf("United Kingdom")).toBeLessThan(countries.indexOf("Canada"));
	});

	test("begin with the airport whose code was typed", () => {
		expect(searchLocations(locations, "san")[0]?.name).toBe("San Diego International Airport");
	});

	test("list a town before its airports", () => {
		expect(
			searchLocations(locations, "lisbon")
				.slice(0, 2)
				.map(({ type }) => type),
		).toEqual(["CITY", "AIRPORT"]);
	});

	test("contain no typo matches if there is an exact match", () => {
		expect(searchLocations(locations, "jfk").map(({ iataCode }) => iataCode)).toEqual(["JFK"]);
	});

	test.each(["", "   ", "!?", "'", "zzzzzzzz"])("are empty for %j", (query) => {
		expect(searchLocations(locations, query)).toEqual([]);
	});

	test.each([
		'"',
		'lon" OR name : "paris',
		"NEAR(lon par)",
		"lon*",
		"name : lon",
		"%",
		"\u0000",
		"🛫",
		"a b c d e f g h",
		"x".repeat(100),
		"ﷺ".repeat(20),
	])("are a list for %j, despite its FTS5 syntax", (query) => {
		expect(searchLocations(locations, query).length).toBeLessThanOrEqual(10);
	});
});

test("a query of one to six letters takes a few milliseconds", MEASURED, () => {
	// The benchmark allows 5 ms at the median, and a busy machine may take four times as long here.
	for (const { letters, median } of medianMsOfQueries(locations, 40)) {
		expect(median, `${letters} letters`).toBeLessThan(20);
	}
});

test("the file of places is made once, and the files of other builds are deleted", () => {
	const own = mkdtempSync(join(tmpdir(), "gangway-places-"));
	writeFileSync(join(own, "locations-0123456789ab.db"), "old");
	const path = ensureLocationsFile(own);
	expect(ensureLocationsFile(own)).toBe(path);
	expect(readdirSync(own)).toEqual([path.slice(own.length + 1)]);
	rmSync(own, { recursive: true });
});

test("the well-known places are few, large and from different countries", () => {
	const known = wellKnownLocations(locations);
	expect(known).toHaveLength(40);
	expect(known).toEqual(expect.arrayContaining(["London", "Tokyo", "New York City, New York", "Istanbul"]));
	expect(known).not.toContain("Beijing");
	expect(wellKnownLocations(locations)).toBe(known);
});
