import { entryJson, listEntries } from "#app/features/trips/itinerary/itinerary-view.server.ts";
import { addEntryAction } from "#app/http/actions/itinerary.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/itinerary";

export const loader = apiLoader(async ({ params }: Route.LoaderArgs, ctx) => {
	const entries = await listEntries(ctx, params.tripId);
	return { entries: entries.map(entryJson) };
});

/** Answers 201 with the new entry. */
export const action = apiAction(addEntryAction, (entry) => json(entryJson(entry), { status: 201 }));
