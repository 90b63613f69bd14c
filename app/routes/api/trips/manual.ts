import { tripView } from "#app/features/trips/shared-trip.server.ts";
import { createTripAction } from "#app/http/actions/trips.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { json } from "#app/http/whole-response.server.ts";

/** Answers 201 with the new trip, and with the same one to the same caller's same call under the same `Idempotency-Key`. */
export const action = apiAction(createTripAction, async ({ shareId }, _args, ctx) =>
	json(await tripView(ctx, shareId), { status: 201 }),
);
