import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { email } from "#app/lib/schema.ts";
import { readSearchText } from "#app/lib/search-text.ts";

export type Search = { text: string; page: number };

/** Reads a list's search from the parameters `q` and `page`. */
export function readSearch(params: URLSearchParams): Search {
	return { text: readSearchText(params), page: readPage(params) };
}

/** Counts from 1; anything invalid is the first page. */
export function readPage(params: URLSearchParams): number {
	const page = params.get("page") ?? "";
	return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

/**
 * SQL LIKE patterns that find a text anywhere in the lower() of a column, with "\" escaping what is meant literally.
 * Databases lower only ASCII letters, so other letters are searched in each usual capitalization. An address is also
 * searched in its stored form.
 */
export function patternsOf(text: string): string[] {
	const small = text.toLowerCase();
	const capitalised = small.replace(
		/(^|[\s'-])(\p{L})/gu,
		(_, before, letter) => before + letter.toUpperCase(),
	);
	const address = email().safeParse(text).data ?? text;
	const forms = [text, small, text.toUpperCase(), capitalised, address].map(withSmallEnglish);
	return [...new Set(forms)].map((form) => `%${form.replace(/[\\%_]/g, "\\$&")}%`);
}

const withSmallEnglish = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Whether one of the columns contains the text, ignoring case; undefined, which matches all rows, without a text. */
export function containsText(columns: readonly SQLWrapper[], text: string): SQL | undefined {
	if (!text) return undefined;
	const patterns = patternsOf(text);
	return or(
		...columns.flatMap((column) =>
			patterns.map((pattern) => sql`lower(${column}) like ${pattern} escape '\\'`),
		),
	);
}
