import type { PageParts } from "./read-page.ts";

/** The first of a page's titles that names what it shows, without the site's own name; null where nothing else is left. */
export function pageName(
	titles: (string | undefined)[],
	{ meta }: PageParts,
	site: string | null,
): string | null {
	const own = (meta.get("og:site_name") ?? "").toLowerCase();
	for (const given of titles) {
		const name = given ? removeSiteName(given, own, site) : null;
		if (name) return name;
	}
	return null;
}

/** Parts of a title are set apart by |, ·, – or - between spaces; those that hold the site's name are left out. */
function removeSiteName(given: string, own: string, site: string | null): string | null {
	const parts = given.slice(0, 400).split(/\s+[|·•–—-]\s+|\s*:\s+(?=\S+$)/);
	const kept = parts.filter((part) => {
		const words = part.toLowerCase();
		const squeezed = words.replace(/[^a-z0-9]/g, "");
		if (own && (words === own || squeezed === own.replace(/[^a-z0-9]/g, ""))) return false;
		return !(site && new RegExp(`\\b${site}\\b`).test(words) && part.length < 60);
	});
	const [first, ...rest] = kept.filter((part) => !/^★|^\d+ (bed|bath|bedroom|guest)s?\b/i.test(part));
	const name = [first, ...rest.slice(0, 1)].filter(Boolean).join(" – ");
	return name.replace(/\s*\(updated prices \d{4}\)/i, "").trim() || null;
}
