import { tripSummary } from "#app/access/trip-summary.ts";
import { countSeatsTaken } from "#app/features/members/trip-capacity.server.ts";
import { previewFacts, requireTripByLink } from "#app/features/pictures/trip-pictures.server.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { pictureHandler, pictureResponse } from "#app/http/picture.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import type { Route } from "./+types/preview";

/** For this long an address without a version may show an outdated trip. */
const MAX_AGE_S = 300;

/** Serves the image that chats show under the trip's link. Only drawing a new one counts against the rate limit. */
export const loader = pictureHandler(async (args: Route.LoaderArgs, ctx) => {
	const trip = await requireTripByLink(ctx, args.params.shareId);
	const facts = previewFacts(tripSummary(trip), await countSeatsTaken(ctx, trip));
	const { pictures } = args.context.get(servicesContext);
	let picture = pictures.cachedPreview(facts);
	if (!picture) {
		await enforceRateLimit(ctx, "preview", requestStateOf(args).address);
		picture = await pictures.preview(facts);
	}
	return pictureResponse(args.request, picture, { type: "image/png", maxAge: MAX_AGE_S });
});
