import type { ITEM_TYPES } from "#db/schema/trips.ts";

export type ItemType = (typeof ITEM_TYPES)[number];

export type Site = { word: string; type: ItemType };

/** Recognised booking sites (specification 1, section 9), by a word in their host name. The first that fits counts. */
const SITES: readonly (Site & { path?: RegExp })[] = [
	{ word: "expedia", type: "flight", path: /flights?/i },
	{ word: "expedia", type: "car", path: /^\/(cars|carsearch|car-rentals?)\b/i },
	{ word: "google", type: "flight", path: /\/(travel\/)?flights/i },
	{ word: "kayak", type: "accommodation", path: /^\/(hotels|stays)\b/i },
	{ word: "kayak", type: "car", path: /^\/cars\b/i },
	{ word: "kayak", type: "flight" },
	{ word: "airbnb", type: "accommodation" },
	{ word: "booking", type: "accommodation" },
	{ word: "hotels", type: "accommodation" },
	{ word: "expedia", type: "accommodation" },
	{ word: "hertz", type: "car" },
	{ word: "enterprise", type: "car" },
	{ word: "budget", type: "car" },
	{ word: "avis", type: "car" },
];

/** The recognised site a link belongs to, or null. */
export function siteOf(link: string): Site | null {
	if (!URL.canParse(link)) return null;
	const { hostname, pathname } = new URL(link);
	const labels = hostname.toLowerCase().split(".");
	const site = SITES.find(({ word, path }) => labels.includes(word) && (!path || path.test(pathname)));
	return site ? { word: site.word, type: site.type } : null;
}

/** Whether a pasted text is worth reading as a link (specification 1, section 5). */
export function looksLikeLink(text: string): boolean {
	return text.trim().length > 10 && ["http", "www.", ".com"].some((part) => text.includes(part));
}

/** What kind of booking a link is for, told by its site; null for a site that is not recognised. */
export function typeOfLink(link: string): ItemType | null {
	return siteOf(link)?.type ?? null;
}
