import { readFileSync } from "node:fs";

const kept = new Map<string, string>();

/** A built stylesheet's text, by its address; null under Vite, which has none. */
export function stylesheet(href: string): string | null {
	if (import.meta.env.DEV) return null;
	const text = kept.get(href) ?? readFileSync(`build/client${href}`, "utf8");
	kept.set(href, text);
	return text;
}
