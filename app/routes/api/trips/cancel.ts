import { requireTrip } from "#app/access/access.server.ts";
import { cancelTrip } from "#app/features/trips/changes/cancel-trip.server.ts";
import { cancelTripSchema } from "#app/features/trips/changes/changes.schema.ts";
import { tripView } from "#app/features/trips/shared-trip.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import type { Route } from "./+types/cancel";

/** Answers with the cancelled trip. */
export const action = apiAction(cancelTripSchema, async (ctx, input, args: Route.ActionArgs) => {
	const { id } = args.params;
	await requireTrip(ctx, id, "trip.cancel");
	await enforceMemberLimit(args, "tripChange");
	await cancelTrip(ctx, id, input);
	return tripView(ctx, id);
});
