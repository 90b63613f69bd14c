import { tripView } from "#app/features/trips/shared-trip.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/trip";

export const loader = apiLoader(({ params }: Route.LoaderArgs, ctx) => tripView(ctx, params.id));
