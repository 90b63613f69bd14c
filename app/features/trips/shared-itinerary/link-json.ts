import { z } from "zod";
import type { Ctx } from "#app/access/ctx.ts";
import { day, time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import type { ItineraryLink } from "./shared-itinerary.queries.ts";
import { LINK_STATES, linkState, sharedItineraryAddress } from "./shared-itinerary.ts";

export const itineraryLinkAnswer = z
	.object({
		state: z.enum(LINK_STATES),
		url: z.string().nullable().meta({ description: "Null unless it is open." }),
		slug: z.string().nullable().meta({ description: "Null unless it is open." }),
		words: z.string().nullable(),
		showsAddresses: z.boolean(),
		lastDay: day().nullable(),
		createdAt: time(),
		updatedAt: time(),
		endedAt: time().nullable(),
	})
	.meta({ id: "ItineraryLink" });

/** A trip's link to its itinerary in the API, for its organizers. */
export function itineraryLinkJson(
	link: ItineraryLink,
	ctx: Pick<Ctx, "now">,
	origin: string,
): z.infer<typeof itineraryLinkAnswer> {
	const state = linkState(link, ctx.now);
	const isOpen = state === "open";
	return {
		state,
		url: isOpen ? sharedItineraryAddress(origin, link.slug) : null,
		slug: isOpen ? link.slug : null,
		words: link.words,
		showsAddresses: link.showsAddresses,
		lastDay: link.lastDay,
		createdAt: toIso(link.createdAt),
		updatedAt: toIso(link.updatedAt),
		endedAt: toIso(link.endedAt),
	};
}
