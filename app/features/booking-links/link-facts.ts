import { daysBetween } from "#app/lib/dates.ts";
import { findSite } from "./booking-links.ts";
import { linkName } from "./link-names.ts";
import { guestCount, stayDates } from "./link-parsing.ts";

/** What the link itself tells; the name is null for an unknown site. */
export type LinkFacts = { name: string | null; nights: number | null; people: number | null };

export function linkFacts(link: string): LinkFacts {
	if (!URL.canParse(link)) return { name: null, nights: null, people: null };
	const url = new URL(link);
	const site = findSite(link);
	const dates = stayDates(url);
	const nights = dates ? daysBetween(...dates) : null;
	const isStay = !site || site.type === "accommodation";
	return {
		name: site && linkName(url, site),
		nights: isStay && nights !== null ? nights : null,
		people: guestCount(url),
	};
}
