import { afterAll, expect, test } from "vitest";
import { openLocations } from "#db/locations/open.ts";
import { closestLocation } from "./closest-location.server.ts";
import { findLocation } from "./find-location.server.ts";
import { locationText } from "./locations.ts";
import { searchLocations } from "./search-locations.server.ts";

const locations = openLocations();
afterAll(() => locations.close());

test.each([
	["Lisbon", "Lisbon", "Europe/Lisbon"],
	["lisbon, portugal", "Lisbon", "Europe/Lisbon"],
	["Lisboa", "Lisbon", "Europe/Lisbon"],
	["São Paulo", "São Paulo", "America/Sao_Paulo"],
	["London (LHR)", "London (LHR)", "Europe/London"],
	["JFK", "New York City (JFK)", "America/New_York"],
	["PTJ", "Portland Airport (Victoria) (PTJ)", "Australia/Melbourne"],
	["NYC", "New York City, New York", "America/New_York"],
	["LON", "London", "Europe/London"],
	["London (LON)", "London", "Europe/London"],
	["Berlin (BER)", "Berlin (BER)", "Europe/Berlin"],
	["Portland, Maine", "Portland, Maine", "America/New_York"],
	["Portland, Oregon", "Portland, Oregon", "America/Los_Angeles"],
	["Tokyo", "Tokyo", "Asia/Tokyo"],
	// "Boston" is the exact text of the town in England, but the one in Massachusetts is much larger.
	["Boston", "Boston, Massachusetts", "America/New_York"],
	["Birmingham", "Birmingham", "Europe/London"],
])("%s is found", (text, name, timeZone) => {
	const location = findLocation(locations, text);
	expect(location && [locationText(location), location.timeZone]).toEqual([name, timeZone]);
});

test.each(["Grandma's house", "Lisbn", "Lisb", "", "???", "Somewhere (XQX)", "Lisbon and Porto", "the sea"])(
	"%s is no place that we know",
	(text) => {
		expect(findLocation(locations, text)).toBeNull();
		expect(findLocation(locations, text)).toBeNull();
	},
);

test("a suggestion is found again by its text", () => {
	for (const query of ["lon", "new york", "portl", "spring", "san", "par", "tok", "lax"]) {
		for (const suggested of searchLocations(locations, query)) {
			const found = findLocation(locations, locationText(suggested));
			expect(found && locationText(found), locationText(suggested)).toBe(locationText(suggested));
		}
	}
});

test.each([
	["Lisbn", "Lisbon"],
	["lisbonn, portugal", "Lisbon"],
	["Lodnon", "London"],
	["New Yrok", "New York City, New York"],
	["Bostn, Massachusetts", "Boston, Massachusetts"],
	["Roem", "Rome"],
])("%s is close to %s", (text, meant) => {
	const location = closestLocation(locations, text);
	expect(location && locationText(location)).toBe(meant);
	expect(findLocation(locations, meant)?.id).toBe(location?.id);
});

test.each([
	"Lisbon",
	"lisboa",
	"NYC",
	"Grandma's house",
	"Xyzzy",
	"Lis",
	"",
	"東京駅前",
	"a b c d Lisbn",
	"x".repeat(500),
])("%s is known, or close to no place", (text) => {
	expect(closestLocation(locations, text)).toBeNull();
});
