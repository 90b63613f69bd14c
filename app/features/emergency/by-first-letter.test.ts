import { expect, test } from "vitest";
import { byFirstLetter } from "./by-first-letter.ts";
import { allCountries } from "./emergency-numbers.ts";

test("every country stands under a letter from A to Z, in order", () => {
	const groups = byFirstLetter(allCountries());
	const letters = groups.map(([letter]) => letter);
	expect(letters).toEqual([...letters].sort());
	expect(letters.every((letter) => /^[A-Z]$/.test(letter))).toBe(true);
	expect(groups.flatMap(([, countries]) => countries)).toEqual(allCountries());
	expect(byFirstLetter([{ name: "Åland Islands" }])[0]?.[0]).toBe("A");
});
