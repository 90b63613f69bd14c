import { visibleText } from "./visible-text.ts";

/** How many characters of a search are read: more is never typed, and would only cost time. */
export const MAX_SEARCH = 100;

/** What an address asks to search for, on one line and without what nobody sees; empty if it asks for nothing. */
export function readSearchText(params: URLSearchParams, name = "q"): string {
	const line = visibleText(params.get(name) ?? "").replace(/[\s\p{Cc}]+/gu, " ");
	// By code points, so that no half of an emoji is left.
	return Array.from(line.trim()).slice(0, MAX_SEARCH).join("").trim();
}
