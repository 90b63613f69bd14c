import { requireTripByLink } from "#app/features/pictures/trip-pictures.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { pictureHandler, pictureResponse } from "#app/http/picture.server.ts";
import type { Route } from "./+types/route-svg";

const MAX_AGE_S = 3_600;

export const loader = pictureHandler(async (args: Route.LoaderArgs, ctx) => {
	const trip = await requireTripByLink(ctx, args.params.shareId);
	const shape = new URL(args.request.url).searchParams.get("shape") === "wide" ? "wide" : "narrow";
	const picture = await args.context.get(servicesContext).pictures.route(trip, shape);
	return pictureResponse(args.request, picture, { type: "image/svg+xml", maxAge: MAX_AGE_S });
});
