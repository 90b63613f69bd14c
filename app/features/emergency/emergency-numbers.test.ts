import { expect, test } from "vitest";
import {
	allCountries,
	countriesOfZone,
	countryNamed,
	findCountry,
	numbersChecked,
} from "./emergency-numbers.ts";

const shown = (code: string) =>
	findCountry(code)
		?.numbers.map(
			({ number, services, sources }) => `${number}${sources.length ? "" : "?"} ${services.join("+")}`,
		)
		.join(", ");

test.each([
	["PT", "112 police+ambulance+fire"],
	["US", "911 police+ambulance+fire"],
	["GB", "999 police+ambulance+fire"],
	["JP", "110 police, 119 ambulance+fire"],
	["CH", "117 police, 144 ambulance, 118 fire"],
	["AU", "000 police+ambulance+fire"],
	["CN", "112? police, 120 ambulance, 119 fire"],
	["TR", "112? police+fire, 112 ambulance"],
	["AR", "911 police, 911? ambulance+fire"],
	["PH", "911? police+ambulance+fire"],
	["AQ", "112? police+ambulance+fire"],
])("%s: %s", (code, expected) => expect(shown(code)).toBe(expected));

test("every zone that an entry can have lies in a country, but for those of nobody", () => {
	const without = Intl.supportedValuesOf("timeZone").filter((zone) => countriesOfZone(zone).length === 0);
	expect(without.filter((zone) => !zone.startsWith("Antarctica/"))).toEqual([]);
});

test("countries are found by their name and code, and listed by name", () => {
	expect(countryNamed("Portugal")?.code).toBe("PT");
	expect(countryNamed("Atlantis")).toBeNull();
	expect(findCountry("xx")).toBeNull();
	const names = allCountries().map(({ name }) => name);
	expect(names.length).toBeGreaterThan(240);
	expect(names.slice(0, 2)).toEqual(["Afghanistan", "Åland Islands"]);
	expect(numbersChecked()).toBe("2026-11-30");
});
