import fc from "fast-check";
import { expect, test } from "vitest";
import { slugOf } from "#app/lib/slug.ts";
import { toCsv } from "./csv.ts";

test("writes RFC 4180: CRLF, quotes where they are needed, and doubled quotes inside", () => {
	expect(toCsv([["a", "b,c", 'say "hi"', "two\nlines", null, 7, { cents: 123_450 }]])).toBe(
		'\uFEFFa,"b,c","say ""hi""","two\nlines",,7,1234.50\r\n',
	);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])("%j is never a formula", (text) => {
	const written = toCsv([[text]])
		.slice(1, -2)
		.replace(/^"/, "");
	expect(written.startsWith(`'${text}`)).toBe(true);
});

test.each([
	[0, "0.00"],
	[5, "0.05"],
	[50, "0.50"],
	[100, "1.00"],
	[-1_005, "-10.05"],
	[1_000_000_000, "10000000.00"],
])("%i cents are %s", (cents, text) => {
	expect(toCsv([[{ cents }]])).toBe(`\uFEFF${text}\r\n`);
});

test("everything can be read back, with the apostrophe before formulas", () => {
	const text = fc.string({ unit: fc.constantFrom("a", '"', ",", "\r", "\n", "=", "-", "é", "'", " ") });
	fc.assert(
		fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 })), (rows) => {
			const back = rows.map((row) => row.map((one) => (/^[=+\-@\t\r]/.test(one) ? `'${one}` : one)));
			expect(read(toCsv(rows).slice(1))).toEqual(back);
		}),
	);
});

test("a title becomes a file name", () => {
	expect(slugOf("Lisbon, finally — à deux!")).toBe("lisbon-finally-a-deux");
	expect(slugOf('"../../etc/passwd"\r\n')).toBe("etc-passwd");
	expect(slugOf("東京")).toBe("");
});

/** A second implementation of the RFC's grammar, to read back what was written. */
function read(csv: string): string[][] {
	const rows: string[][] = [];
	let row: string[] = [];
	for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
		row.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
		if (end === ",") continue;
		rows.push(row);
		row = [];
	}
	return rows;
}
