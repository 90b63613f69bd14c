import { addDays } from "#app/lib/dates.ts";
import { findSite } from "./booking-links.ts";
import { linkName, siteName } from "./link-names.ts";
import { findParam, nightsBetween, parseLinkDate } from "./link-parsing.ts";
import type { Asked, Stay } from "./other-stays.ts";

/** What the link itself tells; the names are null for an unknown site. `siteName` says no more than site and kind. */
export type LinkFacts = Asked & { name: string | null; siteName: string | null; rooms: number | null };

export function linkFacts(link: string): LinkFacts {
	if (!URL.canParse(link)) return { name: null, siteName: null, stay: null, people: null, rooms: null };
	const url = new URL(link);
	const site = findSite(link);
	const isStay = !site || site.type === "accommodation";
	const asked = { stay: isStay ? findStay(url) : null, people: countGuests(url) };
	return {
		...asked,
		name: site && linkName(url, site, asked),
		siteName: site && siteName(url, site, asked),
		rooms: Number(findParam(url, ROOMS)) || null,
	};
}

const CHECK_IN =
	/^(?:check[-_]?in|chkin|arrival(?:date)?|arrive|datein|from(?:date)?|start(?:date)?|arr|ci|in)$/i;
const CHECK_OUT =
	/^(?:check[-_]?out|chkout|departure(?:date)?|depart|dateout|to(?:date)?|end(?:date)?|dep|co|out)$/i;
const NIGHTS = /^(?:nights?|num_?nights|number_?of_?nights|los|nuits|noches|naechte|notti|haku)$/i;
const ROOMS = /^(?:no_?|num_?|number_?of_?)?rooms$/i;
const GUESTS =
	/^(?:(?:group_?|num_?|number_?of_?)?(?:adults?|guests?|travell?ers|passengers|persons|people)|adt|ad|pax|otona|erwachsene|adultos|adultes)$/i;

/** The stay from the days of the link: by their names, else the only two that it has. */
function findStay(url: URL): Stay | null {
	const inPath = (url.pathname.match(/\d{4}-\d\d-\d\d/g) ?? []).map(parseLinkDate);
	const inQuery = [...url.searchParams.values()].map(parseLinkDate);
	const all = new Set([...inPath, ...inQuery].filter((date) => date !== null));
	const [first = null, second = null] = all.size === 2 ? all : inPath;
	const from = parseLinkDate(findParam(url, CHECK_IN)) ?? first;
	const stated = Number(findParam(url, NIGHTS));
	const last = from && stated > 0 && stated < 100 ? addDays(from, stated) : null;
	const to = parseLinkDate(findParam(url, CHECK_OUT)) ?? second ?? last;
	const nights = nightsBetween(from, to);
	return from && to && nights ? { from, to, nights } : null;
}

function countGuests(url: URL): number | null {
	const inPath = /\/(\d{1,2})adults\b/.exec(url.pathname)?.[1];
	const listed = /\badults:(\d{1,2})\b/.exec(findParam(url, /^passengers$/i)?.slice(0, 100) ?? "")?.[1];
	return Number(inPath ?? listed ?? findParam(url, GUESTS)) || null;
}
