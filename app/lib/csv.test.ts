import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCsv, toCsv } from "./csv.ts";
import { slugOf } from "./slug.ts";

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
	const text = fc.string({ unit: fc.constantFrom("a", '"', ",", "\r", "\n", "=", "-", "é", "'", " ", ";") });
	fc.assert(
		fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 })), (rows) => {
			const back = rows.map((row) => row.map((one) => (/^[=+\-@\t\r]/.test(one) ? `'${one}` : one)));
			expect(readCsv(toCsv([["a", "b", "c", "d", "e", "f"], ...rows])).slice(1)).toEqual(back);
		}),
	);
});

describe("reads", () => {
	test.each<[name: string, csv: string, rows: string[][]]>([
		["nothing", "", []],
		["only a byte order mark", "\uFEFF", []],
		["one cell", "a", [["a"]]],
		["a line without an end", "a,b", [["a", "b"]]],
		["a line with an end", "a,b\n", [["a", "b"]]],
		[
			"lines of Windows",
			"a,b\r\nc,d\r\n",
			[
				["a", "b"],
				["c", "d"],
			],
		],
		[
			"lines of old Macs",
			"a,b\rc,d",
			[
				["a", "b"],
				["c", "d"],
			],
		],
		["an empty line", "a,b\n\nc,d", [["a", "b"], [""], ["c", "d"]]],
		[
			"empty cells",
			",a,\n,,",
			[
				["", "a", ""],
				["", "", ""],
			],
		],
		["an empty cell at the very end", "a,", [["a", ""]]],
		["quotes around a sign", '"a,b",c', [["a,b", "c"]]],
		["quotes around a line end", '"a\nb",c', [["a\nb", "c"]]],
		["a quote in quotes", '"a ""b"" c",d', [['a "b" c', "d"]]],
		["only quotes", '""', [[""]]],
		["a quote in the middle of a cell", 'a "b" c,d', [['a "b" c', "d"]]],
		[
			"a quote that begins a cell and does not end it",
			'"a,b\nc,d',
			[
				['"a', "b"],
				["c", "d"],
			],
		],
		["text behind a quote", '"a"b,c', [['"a"b', "c"]]],
		[
			"semicolons",
			"a;b;c\n1;2,5;3",
			[
				["a", "b", "c"],
				["1", "2,5", "3"],
			],
		],
		[
			"tabs",
			"a\tb\n1\t2",
			[
				["a", "b"],
				["1", "2"],
			],
		],
		["commas where there are fewer semicolons", "a,b,c;d", [["a", "b", "c;d"]]],
		["a byte order mark", "\uFEFFa,b", [["a", "b"]]],
		["a line without any sign above", "A note\n\na;b", [["A note"], [""], ["a", "b"]]],
		["spaces as they are", " a , b ", [[" a ", " b "]]],
		[
			"letters of any language",
			"日付,説明\n１,ä",
			[
				["日付", "説明"],
				["１", "ä"],
			],
		],
	])("%s", (_, csv, rows) => {
		expect(readCsv(csv)).toEqual(rows);
	});

	test("a megabyte of one quoted cell", () => {
		const text = 'a"b\n'.repeat(250_000);
		expect(readCsv(`"${text.replaceAll('"', '""')}"`)).toEqual([[text]]);
	});
});

test("a title becomes a file name", () => {
	expect(slugOf("Lisbon, finally — à deux!")).toBe("lisbon-finally-a-deux");
	expect(slugOf('"../../etc/passwd"\r\n')).toBe("etc-passwd");
	expect(slugOf("東京")).toBe("");
});
