import { expect, test } from "vitest";
import type { Split } from "./split.ts";
import { formatHundredths, parseWeight } from "./weights.ts";

test.each<[Split, typed: string, currency: string, weight: number | null]>([
	["shares", "1", "USD", 100],
	["shares", "0.5", "USD", 50],
	["shares", "1,25", "USD", 125],
	["shares", " 2 ", "USD", 200],
	["shares", "", "USD", 0],
	["shares", "0", "USD", 0],
	["shares", "1000", "USD", 100_000],
	["shares", "1000.01", "USD", null],
	["shares", "1.234", "USD", null],
	["shares", "-1", "USD", null],
	["shares", "two", "USD", null],
	["percent", "33.33", "USD", 3_333],
	["percent", "50%", "USD", 5_000],
	["percent", "50 %", "USD", 5_000],
	["percent", "100", "USD", 10_000],
	["percent", "100.01", "USD", null],
	["percent", "", "USD", 0],
	["amounts", "12.50", "USD", 1_250],
	["amounts", "12.50", "JPY", null],
	["amounts", "1,250", "JPY", 1_250],
	["amounts", "1.250", "KWD", 1_250],
	["amounts", "", "EUR", 0],
	["amounts", "x", "EUR", null],
])("%s: %j in %s is %s", (split, typed, currency, weight) => {
	expect(parseWeight(split, typed, currency)).toBe(weight);
});

test.each([
	[100, "1"],
	[50, "0.5"],
	[125, "1.25"],
	[3_330, "33.3"],
	[10_000, "100"],
])("%i hundredths are shown as %s", (weight, text) => {
	expect(formatHundredths(weight)).toBe(text);
	expect(parseWeight("shares", text, "USD")).toBe(weight);
});
