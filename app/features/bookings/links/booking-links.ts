import type { ITEM_TYPES } from "#db/schema/bookings.ts";

export type ItemType = (typeof ITEM_TYPES)[number];

export type Site = { hostWord: string; type: ItemType };

// The first match wins (Rules: Links).
const SITES: readonly (Site & { path?: RegExp })[] = [
	{ hostWord: "expedia", type: "flight", path: /flights?/i },
	{ hostWord: "expedia", type: "car", path: /^\/(cars|carsearch|car-rentals?)\b/i },
	{ hostWord: "google", type: "flight", path: /\/(travel\/)?flights/i },
	{ hostWord: "kayak", type: "accommodation", path: /^\/(hotels|stays)\b/i },
	{ hostWord: "kayak", type: "car", path: /^\/cars\b/i },
	{ hostWord: "kayak", type: "flight" },
	{ hostWord: "airbnb", type: "accommodation" },
	{ hostWord: "booking", type: "accommodation" },
	{ hostWord: "hotels", type: "accommodation" },
	{ hostWord: "expedia", type: "accommodation" },
	{ hostWord: "hertz", type: "car" },
	{ hostWord: "enterprise", type: "car" },
	{ hostWord: "budget", type: "car" },
	{ hostWord: "avis", type: "car" },
];

/** The hosts of links shared from the sites' apps. */
const SHORT_HOSTS: Record<string, string> = { "abnb.me": "airbnb", "expe.app": "expedia" };
const SHORT_PATHS = /^\/(?:share\b|slink\/|travel\/flights\/s\/)/i;

export function findSite(link: string): Site | null {
	if (!URL.canParse(link)) return null;
	const { hostname, pathname } = new URL(link);
	// Not the airline of booking.airline.com.
	const [, name] = /(?:^|\.)([a-z\d-]+)(?:\.(?:com?|org|net))?\.[a-z]+$/.exec(hostname) ?? [];
	const owner = SHORT_HOSTS[withoutWww(hostname)] ?? name;
	const site = SITES.find(({ hostWord, path }) => owner === hostWord && (!path || path.test(pathname)));
	return site ? { hostWord: site.hostWord, type: site.type } : null;
}

/** Whether a link is a short one, such as abnb.me/x, which reveals nothing about its target. */
export function isShortLink(link: string): boolean {
	if (!findSite(link)) return false;
	const { hostname, pathname } = new URL(link);
	return withoutWww(hostname) in SHORT_HOSTS || SHORT_PATHS.test(pathname);
}

const withoutWww = (hostname: string) => hostname.replace(/^www\./, "");

/** (Rules: Links) */
export function looksLikeLink(text: string): boolean {
	return text.trim().length > 10 && ["http", "www.", ".com"].some((part) => text.includes(part));
}

export function findLinkType(link: string): ItemType | null {
	return findSite(link)?.type ?? null;
}
