import { tripSchema, tripView } from "#app/features/trips/shared-trip.server.ts";
import { editTripAction } from "#app/http/actions/trips.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/trip";

export const loader = apiLoader(({ params }: Route.LoaderArgs, ctx) => tripView(ctx, params.tripId), {
	name: "getTrip",
	summary: "Get a trip",
	who: "trip.see",
	answer: tripSchema,
});

export const action = apiAction(
	editTripAction,
	(_edited, { params }: Route.ActionArgs, ctx) => tripView(ctx, params.tripId),
	{
		name: "editTrip",
		method: "PUT",
		summary: "Change a trip",
		description:
			"Missing fields stay as they are. Dates, group size and costs are locked once someone has paid. `updatedAt` refuses a change of what the caller has not seen.",
		who: "trip.edit",
		answer: tripSchema,
		limits: ["tripChange", "tripChangeAddress"],
		errors: ["conflict", "trip_locked", "plan_required", "trip_limit", "amount_mismatch"],
		asksProvider: true,
	},
);
