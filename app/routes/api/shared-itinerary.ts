import { z } from "zod";
import { entryAnswerSchema, shownEntryJson } from "#app/features/trips/itinerary/itinerary-view.server.ts";
import { sharedItinerary } from "#app/features/trips/shared-itinerary/shared-itinerary.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { day } from "#app/lib/answers.ts";
import type { Route } from "./+types/shared-itinerary";

const readersEntry = entryAnswerSchema
	.omit({ id: true, tripId: true, itemId: true, notes: true, createdAt: true, updatedAt: true })
	.meta({ id: "SharedItineraryEntry" });

export const loader = apiLoader(
	async ({ params }: Route.LoaderArgs, ctx) => {
		const { trip, words, names, entries } = await sharedItinerary(ctx, params.slug);
		const { title, origin, destination, startDate, endDate, cancelled } = trip;
		return {
			...{ title, origin, destination, startDate, endDate, cancelled, words, names },
			entries: entries.map(shownEntryJson),
		};
	},
	{
		name: "readSharedItinerary",
		summary: "Read an itinerary by its link",
		description:
			"For people who are not on the trip: no amounts, no last names, no notes, and addresses only where the organizer shows them.",
		who: "anyone",
		errors: ["gone"],
		answer: z.object({
			title: z.string(),
			origin: z.string().nullable(),
			destination: z.string(),
			startDate: day().nullable(),
			endDate: day().nullable(),
			cancelled: z.boolean(),
			words: z.string().nullable(),
			names: z.array(z.string()).meta({ description: "First names of members who agreed." }),
			entries: z.array(readersEntry),
		}),
	},
);
