import type { Cents } from "#app/lib/money.ts";

/** A cell: words that somebody may have typed, a plain number, an amount, or nothing. */
export type CsvCell = string | number | { cents: Cents } | null;

/** A spreadsheet reads a cell that begins so as a formula (security.md). */
const FORMULA_START = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Rows as CSV after RFC 4180: every line ends in CRLF. Amounts are dollars with two decimals and no sign or comma, so
 * that a spreadsheet can add them up. A byte order mark tells Excel that it is UTF-8.
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

/** "1234.50" from 123450 cents, from the digits themselves. */
function plainDollars(cents: Cents): string {
	const digits = String(Math.abs(cents)).padStart(3, "0");
	return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
