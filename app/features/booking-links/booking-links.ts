import type { ITEM_TYPES } from "#db/schema/trips.ts";

export type ItemType = (typeof ITEM_TYPES)[number];

/** Recognised booking sites (specification 1, section 9), by a word in their host name. */
const SITES: readonly { word: string; type: ItemType; path?: RegExp }[] = [
	{ word: "expedia", type: "flight", path: /flights?/i },
	{ word: "google", type: "flight", path: /\/(travel\/)?flights/i },
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

/** What kind of booking a link is for, told by its site; null for a site that is not recognised. */
export function typeOfLink(link: string): ItemType | null {
	if (!URL.canParse(link)) return null;
	const { hostname, pathname } = new URL(link);
	const labels = hostname.toLowerCase().split(".");
	const site = SITES.find(({ word, path }) => labels.includes(word) && (!path || path.test(pathname)));
	return site?.type ?? null;
}
