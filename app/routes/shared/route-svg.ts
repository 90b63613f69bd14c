import { requireSharedItinerary } from "#app/features/trips/shared-itinerary/shared-itinerary.server.ts";
import { mapResponse, pictureHandler } from "#app/http/picture.server.ts";
import type { Route } from "./+types/route-svg";

export const loader = pictureHandler(async (args: Route.LoaderArgs, ctx) => {
	const { trip } = await requireSharedItinerary(ctx, args.params.slug);
	return mapResponse(args, trip);
});
