/** The path if it stays on this origin, else the fallback: "//evil.example", "/\evil" and control characters do not. */
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
