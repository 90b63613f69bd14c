import { expect, test } from "vitest";
import { type Location, locationText } from "./locations.ts";

const LISBON: Location = {
	id: "city-2267057",
	name: "Lisbon",
	type: "CITY",
	iataCode: null,
	address: { cityName: "Lisbon", regionName: null, countryName: "Portugal" },
	geo: { latitude: 38.72, longitude: -9.13 },
	timeZone: "Europe/Lisbon",
};
const usual = { ...LISBON.address, countryName: "United States" };

test.each([
	["a town by its name", LISBON, "Lisbon"],
	[
		"one in the United States with its state",
		{ ...LISBON, name: "Portland", address: { ...usual, regionName: "Maine" } },
		"Portland, Maine",
	],
	[
		"but not with a second one",
		{ ...LISBON, name: "Washington, D.C.", address: { ...usual, regionName: "District of Columbia" } },
		"Washington, D.C.",
	],
	["nor with the code of its airports", { ...LISBON, iataCode: "LON" }, "Lisbon"],
	[
		"an airport by its town and code",
		{ ...LISBON, type: "AIRPORT" as const, iataCode: "LIS", name: "Portela" },
		"Lisbon (LIS)",
	],
])("%s", (_what, location, text) => {
	expect(locationText(location)).toBe(text);
});
