import * as memberTexts from "#app/features/members/texts.ts";
import { formatRange } from "#app/lib/dates.ts";
import { PREVIEW, type PreviewFacts } from "./preview-svg.ts";
import * as texts from "./texts.ts";

export type ShareTag = { property: string; content: string } | { name: string; content: string };

/** @param links absolute URLs */
export function shareMeta(facts: PreviewFacts, links: { page: string; image: string }): ShareTag[] {
	const route = facts.origin ? `${facts.origin} – ${facts.destination}` : facts.destination;
	const when = formatRange(facts.startDate, facts.endDate);
	const state = facts.cancelled ? texts.cancelled : invitationTo(facts.places);
	const og = (property: string, content: string | number) => ({
		property: `og:${property}`,
		content: String(content),
	});
	return [
		og("type", "website"),
		og("site_name", texts.brand),
		og("url", links.page),
		og("title", facts.title),
		og("description", `${route} · ${when}. ${state}`),
		og("image", links.image),
		og("image:type", "image/png"),
		og("image:width", PREVIEW.width),
		og("image:height", PREVIEW.height),
		og("image:alt", texts.ticketOf(facts.title, route)),
		{ name: "twitter:card", content: "summary_large_image" },
	];
}

function invitationTo(places: PreviewFacts["places"]): string {
	if (!places) return texts.dayByDay;
	const who = `${memberTexts.placesTaken(places.taken, places.of)}.`;
	return places.taken < places.of ? `${who} ${texts.comeAlong}` : who;
}
