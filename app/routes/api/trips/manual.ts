import { tripSchema, tripView } from "#app/features/trips/shared-trip.server.ts";
import { createTripAction } from "#app/http/actions/trips.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(createTripAction, ({ shareId }, _args, ctx) => tripView(ctx, shareId), {
	name: "createTrip",
	summary: "Create a trip",
	description:
		"Signed in, the caller organizes it. Otherwise the browser's guest cookie lets an account claim it later. `duration` and `costPerPerson` are ours; `totalCost` counts only without items. The items' costs are in dollars.",
	who: "anyone",
	answer: tripSchema,
	status: 201,
	limits: ["createTrip"],
	errors: ["trip_limit", "plan_required"],
	isOnceByItself: true,
});
