import { sharedTripView } from "#app/features/trips/shared-trip.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/share";

/** The share lookup, for anyone with the link. */
export const loader = apiLoader(({ params }: Route.LoaderArgs, ctx) => sharedTripView(ctx, params.shareId));
