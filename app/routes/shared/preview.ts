import {
	requireSharedItinerary,
	sharedPreviewFacts,
} from "#app/features/trips/shared-itinerary/shared-itinerary.server.ts";
import { pictureHandler, previewResponse } from "#app/http/picture.server.ts";
import type { Route } from "./+types/preview";

/** The image that chats show under the link of a shared itinerary. */
export const loader = pictureHandler(async (args: Route.LoaderArgs, ctx) => {
	const { trip } = await requireSharedItinerary(ctx, args.params.slug);
	return previewResponse(args, ctx, await sharedPreviewFacts(ctx, trip), trip.id);
});
