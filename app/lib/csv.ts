import type { Cents } from "#app/lib/money.ts";

export type CsvCell = string | number | { cents: Cents } | null;

/** A spreadsheet runs a cell that begins like this as a formula (Rules: Statements and exports). */
const FORMULA_START = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Rows as CSV (RFC 4180), with a byte order mark that tells Excel it is UTF-8. Amounts are plain dollars with two
 * decimals, so that a spreadsheet can add them.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
	return `\uFEFF${rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
}

function csvCell(value: CsvCell): string {
	if (value === null) return "";
	if (typeof value === "number") return String(value);
	if (typeof value === "object") return plainDollars(value.cents);
	const safe = FORMULA_START.test(value) ? `'${value}` : value;
	return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats from the digits, because a division could round. */
function plainDollars(cents: Cents): string {
	const digits = String(Math.abs(cents)).padStart(3, "0");
	return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Reads CSV (RFC 4180), with any system's line ends. The separator is the character that is most frequent in the first
 * line with any: spreadsheets of some countries write semicolons. Cells with a lone quote in them are taken literally.
 */
export function readCsv(text: string): string[][] {
	const csv = text.replace(/^\uFEFF/, "");
	const sign = separatorOf(/^[^\r\n]*[,;\t].*/m.exec(csv)?.[0] ?? "");
	const cell = new RegExp(
		`(?:"([^"]*(?:""[^"]*)*)"(?=${sign}|[\\r\\n]|$)|([^${sign}\\r\\n]*))(${sign}|\\r\\n|\\r|\\n|$)`,
		"y",
	);
	const rows: string[][] = [];
	let row: string[] = [];
	while (cell.lastIndex < csv.length) {
		const [, quoted, plain = "", end] = cell.exec(csv) ?? [];
		row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
		if (end === sign && cell.lastIndex < csv.length) continue;
		if (end === sign) row.push("");
		rows.push(row);
		row = [];
	}
	return rows;
}

function separatorOf(line: string): string {
	const countOf = (sign: string) => line.split(sign).length;
	return [",", ";", "\t"].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best));
}
