import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { tripView } from "#app/features/trips/shared-trip.server.ts";
import { createTripSchema } from "#app/features/trips/trips.schema.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { identifyGuest } from "#app/http/guest.server.ts";
import { idempotencyKeyOf } from "#app/http/once-key.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/manual";

/** Answers 201 with the new trip, and with the same one to the same caller's same call under the same `Idempotency-Key`. */
export const action = apiAction(createTripSchema, async (_ctx, input, args: Route.ActionArgs) => {
	const ctx = await identifyGuest(args, "createTrip");
	const trip = await createTrip(ctx, input, idempotencyKeyOf(args));
	return json(await tripView(ctx, trip.shareId), { status: 201 });
});
