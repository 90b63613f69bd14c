import * as memberTexts from "#app/features/members/texts/places.ts";
import { formatRange } from "#app/lib/dates.ts";
import { PREVIEW, type PreviewFacts } from "./preview-svg.ts";

export type ShareTag = { property: string; content: string } | { name: string; content: string };

/** @param links absolute URLs */
export function shareMeta(facts: PreviewFacts, links: { page: string; image: string }): ShareTag[] {
	const route = facts.origin ? `${facts.origin} – ${facts.destination}` : facts.destination;
	const when = formatRange(facts.startDate, facts.endDate);
	const who = `${memberTexts.placesTaken(facts.memberCount, facts.partySize)}.`;
	const call = facts.memberCount < facts.partySize ? " Come along, and pay your own share." : "";
	const state = facts.cancelled ? "This trip has been cancelled." : who + call;
	const og = (property: string, content: string | number) => ({
		property: `og:${property}`,
		content: String(content),
	});
	return [
		og("type", "website"),
		og("site_name", "Gangway"),
		og("url", links.page),
		og("title", facts.title),
		og("description", `${route} · ${when}. ${state}`),
		og("image", links.image),
		og("image:type", "image/png"),
		og("image:width", PREVIEW.width),
		og("image:height", PREVIEW.height),
		og("image:alt", `A ticket: ${facts.title}, ${route}`),
		{ name: "twitter:card", content: "summary_large_image" },
	];
}
