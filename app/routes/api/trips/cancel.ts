import { tripSchema, tripView } from "#app/features/trips/shared-trip.server.ts";
import { cancelTripAction } from "#app/http/actions/trips.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/cancel";

export const action = apiAction(
	cancelTripAction,
	(_trip, { params }: Route.ActionArgs, ctx) => tripView(ctx, params.tripId),
	{
		name: "cancelTrip",
		summary: "Cancel a trip",
		description:
			"Answers the cancelled trip. `expectedTotal` is the sum of refunds that the organizer has seen.",
		who: "trip.cancel",
		answer: tripSchema,
		limits: ["tripChange", "tripChangeAddress"],
		errors: ["conflict", "insufficient_funds", "amount_mismatch"],
		asksProvider: true,
	},
);
