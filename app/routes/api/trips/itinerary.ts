import { z } from "zod";
import {
	entryAnswerSchema,
	entryJson,
	listEntries,
} from "#app/features/trips/itinerary/itinerary-view.server.ts";
import { addEntryAction } from "#app/http/actions/itinerary.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/itinerary";

export const loader = apiLoader(
	async ({ params }: Route.LoaderArgs, ctx) => {
		const entries = await listEntries(ctx, params.tripId);
		return { entries: entries.map(entryJson) };
	},
	{
		name: "listEntries",
		summary: "List a trip's itinerary",
		who: "itinerary.see",
		answer: z.object({ entries: z.array(entryAnswerSchema) }),
	},
);

export const action = apiAction(addEntryAction, entryJson, {
	name: "addEntry",
	summary: "Add an entry to the itinerary",
	who: "itinerary.edit",
	limits: ["itinerary", "itineraryAddress"],
	answer: entryAnswerSchema,
	status: 201,
	errors: ["conflict"],
});
