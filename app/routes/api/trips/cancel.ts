import { tripView } from "#app/features/trips/shared-trip.server.ts";
import { cancelTripAction } from "#app/http/actions/trips.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/cancel";

/** Answers with the cancelled trip. */
export const action = apiAction(cancelTripAction, (_trip, { params }: Route.ActionArgs, ctx) =>
	tripView(ctx, params.tripId),
);
