/**
 * A same-origin path to go to, or the fallback: "//evil.example", "https://…", "/\evil" and control characters
 * all fall back.
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
