import { tripView } from "#app/features/trips/shared-trip.server.ts";
import { editTripAction } from "#app/http/actions/trips.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/trip";

export const loader = apiLoader(({ params }: Route.LoaderArgs, ctx) => tripView(ctx, params.tripId));

/** Answers the trip as it is now, as GET does. */
export const action = apiAction(
	editTripAction,
	(_edited, { params }: Route.ActionArgs, ctx) => tripView(ctx, params.tripId),
	{ method: "PUT" },
);
