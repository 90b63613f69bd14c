import { requireTrip } from "#app/access/access.server.ts";
import { editTripSchema } from "#app/features/trips/changes/edit.schema.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import { tripView } from "#app/features/trips/shared-trip.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/trip";

export const loader = apiLoader(({ params }: Route.LoaderArgs, ctx) => tripView(ctx, params.id));

/** Answers the trip as it is now, as GET does. */
export const action = apiAction(
	editTripSchema,
	async (ctx, input, args: Route.ActionArgs) => {
		const { id } = args.params;
		await requireTrip(ctx, id, "trip.edit");
		await enforceMemberLimit(args, "tripChange");
		await editTrip(ctx, id, input);
		return tripView(ctx, id);
	},
	{ method: "PUT" },
);
