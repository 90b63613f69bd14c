import { expect, test } from "vitest";
import { isCountry } from "./countries.ts";

test.each(["US", "us", "DE", "XK", "United States", "Côte d'Ivoire"])("%s may be a country", (given) => {
	expect(isCountry(given)).toBe(true);
});

test.each(["XX", "ZZ", "EU", "xa", "U", "1A", "??"])("%s is no country", (given) => {
	expect(isCountry(given)).toBe(false);
});
