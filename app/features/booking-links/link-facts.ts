import { daysBetween } from "#app/lib/dates.ts";
import { findSite } from "./booking-links.ts";
import { linkName } from "./link-names.ts";
import { guestCount, roomCount, stayDates } from "./link-parsing.ts";
import type { Stay } from "./other-stays.ts";

/** What the link itself tells; the name is null for an unknown site. */
export type LinkFacts = {
	name: string | null;
	stay: Stay | null;
	people: number | null;
	rooms: number | null;
};

export function linkFacts(link: string): LinkFacts {
	if (!URL.canParse(link)) return { name: null, stay: null, people: null, rooms: null };
	const url = new URL(link);
	const site = findSite(link);
	const isStay = !site || site.type === "accommodation";
	const [from, to] = (isStay ? stayDates(url) : null) ?? [];
	return {
		name: site && linkName(url, site),
		stay: from && to ? { from, to, nights: daysBetween(from, to) } : null,
		people: guestCount(url),
		rooms: roomCount(url),
	};
}
