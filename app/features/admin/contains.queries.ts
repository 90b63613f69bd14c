import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { patternsOf } from "./search.ts";

/** Whether one of the columns contains the text, whatever its capitals; undefined, for all rows, without a text. */
export function containsText(columns: readonly SQLWrapper[], text: string): SQL | undefined {
	if (!text) return undefined;
	const patterns = patternsOf(text);
	return or(
		...columns.flatMap((column) => patterns.map((pattern) => sql`${column} like ${pattern} escape '\\'`)),
	);
}
