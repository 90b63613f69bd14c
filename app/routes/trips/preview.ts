import { tripSummary } from "#app/access/trip-summary.ts";
import { lookOfTrip } from "#app/features/group-page/group-look.server.ts";
import { countSeatsTaken } from "#app/features/members/trip-capacity.server.ts";
import { previewFacts, requireTripByLink } from "#app/features/pictures/trip-pictures.server.ts";
import { pictureHandler, previewResponse } from "#app/http/picture.server.ts";
import type { Route } from "./+types/preview";

/** The image that chats show under the trip's link. */
export const loader = pictureHandler(async (args: Route.LoaderArgs, ctx) => {
	const trip = await requireTripByLink(ctx, args.params.shareId);
	const taken = await countSeatsTaken(ctx, trip);
	const facts = previewFacts(tripSummary(trip), taken, (await lookOfTrip(ctx, trip.id))?.preview);
	return previewResponse(args, ctx, facts, trip.id);
});
