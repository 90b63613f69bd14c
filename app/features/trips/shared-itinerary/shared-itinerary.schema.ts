import { z } from "zod";
import { checkbox, optionalDate, optionalLines } from "#app/lib/schema.ts";
import { MAX_WORDS } from "./shared-itinerary.ts";

/** The organizer's form, and `PUT /api/trips/{tripId}/shared-itinerary`. */
export const itineraryLinkSchema = z.object({
	words: optionalLines(MAX_WORDS).meta({ description: "What the organizer says to its readers." }),
	showsAddresses: checkbox().meta({
		description: "Whether readers see the addresses of stays and other entries.",
	}),
	lastDay: optionalDate().meta({
		description: "The last day on which the link works. Without one it works until it is ended.",
	}),
});

export type ItineraryLinkInput = z.output<typeof itineraryLinkSchema>;

/** A member's choice about their own first name. */
export const shownNameSchema = z.object({
	isShown: checkbox().meta({ description: "Whether your first name stands on the shared itinerary." }),
});
