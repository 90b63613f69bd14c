import { entrySchema } from "#app/features/trips/itinerary/itinerary.schema.ts";
import { entryJson, listEntries } from "#app/features/trips/itinerary/itinerary-view.server.ts";
import { addEntry } from "#app/features/trips/itinerary/save-entry.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/itinerary";

export const loader = apiLoader(async ({ params }: Route.LoaderArgs, ctx) => {
	const entries = await listEntries(ctx, params.tripId);
	return { entries: entries.map(entryJson) };
});

/** Answers 201 with the new entry. */
export const action = apiAction(entrySchema, async (ctx, input, { params, context }: Route.ActionArgs) => {
	const entry = await addEntry(ctx, context.get(servicesContext).locations, params.tripId, input);
	return json(entryJson(entry), { status: 201 });
});
