import { expect, test } from "vitest";
import { FIT, fitOf, isExactMatch } from "./location-fit.ts";

const LONDON = {
	name: "London",
	city: "London",
	region: "",
	country: "United Kingdom",
	iata: "",
	metropolis: "LON",
	words: "london lon",
	nicknames: "|the smoke|",
	aliases: "|londres|londra|",
};
const HEATHROW = {
	...LONDON,
	name: "London Heathrow Airport",
	iata: "LHR",
	words: "london heathrow airport london lhr lon",
	nicknames: "",
};

test.each([
	["lhr", HEATHROW, "code"],
	["lon", LONDON, "code"],
	["lon", HEATHROW, "metropolis"],
	["london", LONDON, "name"],
	["london", HEATHROW, "name"],
	["the smoke", LONDON, "name"],
	["london uni", LONDON, "nameAndRegion"],
	["lhr london", HEATHROW, "nameAndCode"],
	["lond", LONDON, "start"],
	["london heath", HEATHROW, "start"],
	["lh", HEATHROW, "start"],
	["lo", LONDON, "start"],
	["heath", HEATHROW, "words"],
	["londres", LONDON, "alias"],
	["londr", LONDON, "aliasStart"],
	["smoke", LONDON, "aliasWords"],
	["united", LONDON, "country"],
] as const)("%s fits %o by its %s", (query, location, fit) => {
	expect(fitOf(location, query, "words")).toBe(FIT[fit]);
});

test("a typo in a whole name fits better than a part of a word, and that better than other typos", () => {
	const fits = [
		fitOf(LONDON, "london", "typo"),
		fitOf(LONDON, "ondo", "parts"),
		fitOf(LONDON, "lond", "typo"),
		fitOf(LONDON, "londra", "typo"),
		fitOf(LONDON, "lond", "unfinished typo"),
	];
	expect(fits).toEqual([...fits].sort((a, b) => a - b));
	expect(new Set(fits).size).toBe(fits.length);
});

test("a name, a code and other names are exact, and beginnings are not", () => {
	for (const query of ["london", "lon", "the smoke", "londra"])
		expect(isExactMatch(LONDON, query)).toBe(true);
	for (const query of ["lond", "smoke", "united kingdom"]) expect(isExactMatch(LONDON, query)).toBe(false);
	expect(isExactMatch(HEATHROW, "lon")).toBe(false);
});
