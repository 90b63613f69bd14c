/**
 * The path if it stays on this origin, else the fallback. "//evil.example", "/\evil" and paths with control characters
 * do not stay.
 */
export function safePath(given: unknown, fallback: string): string {
	if (typeof given !== "string" || !given.startsWith("/")) return fallback;
	const base = "http://gangway.invalid";
	try {
		const url = new URL(given, base);
		if (url.origin !== base) return fallback;
		const path = url.pathname + url.search + url.hash;
		return path.startsWith("//") ? fallback : path;
	} catch {
		return fallback;
	}
}

/**
 * The path of the page whose data the router's script requests: the data of a path that ends with a slash is at
 * "/_.data".
 */
export const pageOfData = (path: string) => path.replace(/(?:(?<=\/)_)?\.data$/, "");

/**
 * Whether an address contains a line break or a character that is not text, plain or escaped, or can't be decoded at
 * all. No route of ours has such an address, and the router's patterns fail on it.
 */
export function isBrokenAddress(address: string): boolean {
	const [path = ""] = address.split("?");
	try {
		return /[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(path));
	} catch {
		return true;
	}
}

/**
 * A page's path without what a chat or a mail has appended, such as a full stop, a bracket or a word in another script;
 * null if nothing was. None of our paths ends with such a character, and no id or token has one.
 */
export function withoutTrailingMarks(path: string): string | null {
	if (isBrokenAddress(path)) return null;
	const whole = decodeURIComponent(path);
	const kept = whole.replace(/[^A-Za-z0-9_/-]+$/, "");
	return kept === whole || kept.endsWith("/") || kept.startsWith("//") ? null : encodeURI(kept);
}
