import { requireTripByLink } from "#app/features/pictures/trip-pictures.server.ts";
import { mapResponse, pictureHandler } from "#app/http/picture.server.ts";
import type { Route } from "./+types/route-svg";

export const loader = pictureHandler(async (args: Route.LoaderArgs, ctx) =>
	mapResponse(args, await requireTripByLink(ctx, args.params.shareId)),
);
