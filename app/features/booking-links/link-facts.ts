import { daysBetween } from "#app/lib/dates.ts";
import { siteOf } from "./booking-links.ts";
import { nameIn } from "./link-names.ts";
import { peopleIn, stayOf } from "./link-values.ts";

/** What a link itself tells: a name, where its site is a recognised one, and for how many nights and
 * people it asks. */
export type LinkFacts = { name: string | null; nights: number | null; people: number | null };

/** Reads a link as its site writes them; never guesses. */
export function linkFacts(link: string): LinkFacts {
	if (!URL.canParse(link)) return { name: null, nights: null, people: null };
	const url = new URL(link);
	const site = siteOf(link);
	const dates = stayOf(url);
	const nights = dates ? daysBetween(...dates) : null;
	const isStay = !site || site.type === "accommodation";
	return {
		name: site && nameIn(url, site),
		nights: isStay && nights !== null ? nights : null,
		people: peopleIn(url),
	};
}
