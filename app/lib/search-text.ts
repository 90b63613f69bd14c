import { visibleText } from "./visible-text.ts";

/** The maximum length of a search: more is never typed, and would only cost time. */
export const MAX_SEARCH = 100;

/** The search text in an address, on one line and without invisible characters; empty if there is none. */
export function readSearchText(params: URLSearchParams, name = "q"): string {
	const line = visibleText(params.get(name) ?? "").replace(/[\s\p{Cc}]+/gu, " ");
	// By code points, so that no emoji is cut in half.
	return Array.from(line.trim()).slice(0, MAX_SEARCH).join("").trim();
}
