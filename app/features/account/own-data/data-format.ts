import type { CsvCell } from "#app/features/fund/statements/csv.ts";
import { toIso } from "#app/lib/dates.ts";
import type { DataRow } from "./data-kind.ts";
import * as texts from "./texts.ts";

/** Times in ISO 8601, everything else as it is. */
export function toJsonRow(row: DataRow): DataRow {
	return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, withTime(name, value)]));
}

/** A line of headings in words, and a line for each row. Amounts are in dollars. */
export function toCsvRows(rows: readonly DataRow[]): CsvCell[][] {
	const names = Object.keys(rows[0] ?? {});
	return [
		names.map(headingOf),
		...rows.map((row) => names.map((name) => cellOf(name, withTime(name, row[name])))),
	];
}

/** "emailConfirmedAt" is "Email confirmed at", and "amountCents" is "Amount". */
function headingOf(name: string): string {
	const words = name.replace(/Cents$/, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	return words.charAt(0).toUpperCase() + words.slice(1);
}

function withTime(name: string, value: unknown): unknown {
	return /At$/.test(name) && typeof value === "number" ? toIso(value) : value;
}

function cellOf(name: string, value: unknown): CsvCell {
	if (value === null || value === undefined) return null;
	if (typeof value === "number") return name.endsWith("Cents") ? { cents: value } : value;
	if (typeof value === "boolean") return value ? texts.yes : texts.no;
	return typeof value === "string" ? value : JSON.stringify(value);
}
