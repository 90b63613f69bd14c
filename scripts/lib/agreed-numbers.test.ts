import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { agreedNumbers, numbersOf, readSource, SERVICES, type Source } from "./agreed-numbers.ts";
import { emergencyNumbersFile, readSources } from "./emergency-countries.ts";
import { root } from "./run.mjs";

const source = (publisher: string, line: string, columns = "country, police, ambulance, fire"): Source =>
	readSource(
		`name: ${publisher}\naddress: x\npublisher: ${publisher}\nread: 2026-11-30\ncolumns: ${columns}\n\n${line}\n`,
	);
const list = (publisher: string, line: string) => source(publisher, line, "country, all its numbers");

describe("the police's numbers", () => {
	const [a, b, c] = ["A", "B", "C"].map((name) => source(name, "XX 110 - -")) as [Source, Source, Source];
	test.each<[string, Source[], string]>([
		["none says anything", [], ""],
		["one", [a], ""],
		["two", [a, b], ""],
		["three", [a, b, c], "110"],
		["three of one publisher", [a, a, a], ""],
		["two of one publisher and one other", [a, a, b], ""],
		["two that name it, and a list with it", [a, b, list("D", "XX 110,112")], "110"],
		["one that names it, and two lists with it", [a, list("D", "XX 110"), list("E", "XX 110")], ""],
		["three, and a list without it", [a, b, c, list("D", "XX 112")], ""],
		["three, and a list of another country", [a, b, c, list("D", "YY 112")], "110"],
		["three, and one that says another", [a, b, c, source("D", "XX 999 - -")], "110"],
		["three name it for the ambulance", ["A", "B", "C"].map((name) => source(name, "XX - 110 -")), ""],
		["one of several numbers", [a, b, source("C", "XX 112,110 - -")], "110"],
		["a number of one town", ["A", "B", "C"].map((name) => source(name, "XX 911234 - -")), ""],
		[
			"two numbers, the one with more publishers first",
			[...["A", "B", "C"].map((name) => source(name, "XX 112,110 - -")), source("D", "XX 112 - -")],
			"112 110",
		],
	])("%s", (_what, sources, expected) =>
		expect(
			agreedNumbers(sources, "XX", "police")
				.map(({ number }) => number)
				.join(" "),
		).toBe(expected),
	);
});

test.each([
	[
		"one number for all three comes before better known ones for each",
		["110,112 112 112", "110,112 112 112", "110,112 112 112", "110 113 114"],
		"112 112 112",
	],
	["each its own", ["110 120 119", "110 120 119", "110 120 119"], "110 120 119"],
	["one is missing", ["110 120 -", "110 120 119", "110 120 119"], "110 120 -"],
])("%s", (_what, lines, expected) => {
	const numbers = numbersOf(
		lines.map((line, index) => source(String(index), `XX ${line}`)),
		"XX",
	);
	expect(SERVICES.map((service) => numbers[service]?.number ?? "-").join(" ")).toBe(expected);
});

const sources = readSources();

test("each source says where it is from and when it was read", () => {
	for (const { name, address, publisher, read, entries } of sources) {
		expect({ name, address, publisher }).toEqual({
			name: expect.stringMatching(/\w/),
			address: expect.stringMatching(/^https?:/),
			publisher: expect.stringMatching(/\w/),
		});
		expect(read).toMatch(/^20\d\d-\d\d-\d\d$/);
		for (const [country, entry] of entries) {
			expect(country).toMatch(/^[A-Z]{2}$/);
			for (const number of Object.values(entry).flat()) expect(number).toMatch(/^\d{2,12}$/);
		}
	}
});

test("the file of numbers is what the sources say, and has three publishers for each of them", () => {
	const file = readFileSync(join(root, "app/features/emergency/emergency-numbers.tsv"), "utf8");
	expect(emergencyNumbersFile(sources)).toBe(file);
	for (const line of file.trim().split("\n").slice(1)) {
		const [country = "", name, , ...cells] = line.split("\t");
		expect(name).toMatch(/\w/);
		expect(cells.at(-1)).toMatch(/^(?:112|911)$/);
		for (const [index, service] of SERVICES.entries()) {
			const [number, ...rest] = (cells[index] ?? "").split(" ");
			if (!number) continue;
			const publishers = rest.join(" ").split("|");
			expect(new Set(publishers).size).toBeGreaterThanOrEqual(3);
			for (const publisher of publishers) {
				const says = sources
					.filter((one) => one.publisher === publisher)
					.map(({ entries }) => entries.get(country))
					.some((entry) => entry && ("all" in entry ? entry.all : entry[service]).includes(number));
				expect({ country, service, publisher, says }).toEqual({ country, service, publisher, says: true });
			}
		}
	}
});
