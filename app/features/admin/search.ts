import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { email } from "#app/lib/schema.ts";
import { readSearchText } from "#app/lib/search-text.ts";

export type Search = { text: string; page: number };

/** What a list's form asks for, by the names `q` and `page`. */
export function readSearch(params: URLSearchParams): Search {
	return { text: readSearchText(params), page: readPage(params) };
}

/** Counts from 1; anything that is not a page is the first one. */
export function readPage(params: URLSearchParams): number {
	const page = params.get("page") ?? "";
	return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

/**
 * The patterns of SQL's LIKE that find a text anywhere in what `lower` makes of a column, with "\" before what is meant as
 * typed. Databases know small letters of English only, so other letters are searched in each way that people write them.
 * An address is searched as it is stored, too.
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

/** Whether one of the columns contains the text, whatever its capitals; undefined, for all rows, without a text. */
export function containsText(columns: readonly SQLWrapper[], text: string): SQL | undefined {
	if (!text) return undefined;
	const patterns = patternsOf(text);
	return or(
		...columns.flatMap((column) =>
			patterns.map((pattern) => sql`lower(${column}) like ${pattern} escape '\\'`),
		),
	);
}
