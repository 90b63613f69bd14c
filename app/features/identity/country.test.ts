import { expect, test } from "vitest";
import { countryOf } from "./country.server.ts";
import { countryInWords } from "./device-in-words.ts";

test.each([
	["8.8.8.8", "US"],
	["2a02:810d:0:0::/64", "DE"],
	["127.0.0.1", null],
	["10.1.2.3", null],
	["2001:db8:0:0::/64", null],
	["unknown", null],
])("%s is in %s", async (network, country) => {
	expect(await countryOf(network)).toBe(country);
});

test.each([
	["DE", "Germany"],
	["ZZ", "Place unknown"],
	["T1", "Place unknown"],
	[null, "Place unknown"],
])("a session from %s says %s", (country, words) => {
	expect(countryInWords(country)).toBe(words);
});
