import type { PageParts } from "./read-page.ts";

/** The first title that names what the page shows, without the site's own name. */
export function pageName(
	titles: (string | undefined)[],
	{ meta }: PageParts,
	site: string | null,
): string | null {
	const siteName = (meta.get("og:site_name") ?? "").toLowerCase();
	for (const given of titles) {
		const name = given ? removeSiteName(given, siteName, site) : null;
		if (name) return name;
	}
	return null;
}

// Titles join their parts with |, ·, – or -, and one of the parts is often the site's name.
function removeSiteName(given: string, siteName: string, site: string | null): string | null {
	const parts = given
		.slice(0, 400)
		.replaceAll("\n", " ")
		.split(/\s+[|·•–—-]\s+|\s*:\s+(?=\S+$)/);
	const kept = parts.filter((part) => {
		const words = part.toLowerCase();
		const squeezed = words.replace(/[^a-z0-9]/g, "");
		if (siteName && (words === siteName || squeezed === siteName.replace(/[^a-z0-9]/g, ""))) return false;
		return !(site && new RegExp(`\\b${site}\\b`).test(words) && part.length < 60);
	});
	const [first, ...rest] = kept.filter((part) => !/^★|^\d+ (bed|bath|bedroom|guest)s?\b/i.test(part));
	const name = [first, ...rest.slice(0, 1)].filter(Boolean).join(" – ");
	return name.replace(/\s*\(updated prices \d{4}\)/i, "").trim() || null;
}
