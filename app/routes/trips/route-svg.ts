import { tripByLink } from "#app/features/pictures/trip-pictures.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { answerPicture, pictureHandler } from "#app/http/picture.server.ts";
import type { Route } from "./+types/route-svg";

/** Seconds: a trip's route hardly changes. */
const MAX_AGE = 3_600;

/** The trip's route as a picture, `?shape=narrow|wide` and, for a theme of one's own choice, `&theme=light|dark`. */
export const loader = pictureHandler(async (args: Route.LoaderArgs, ctx) => {
	const trip = await tripByLink(ctx, args.params.shareId);
	const asked = new URL(args.request.url).searchParams;
	const shape = asked.get("shape") === "narrow" ? "narrow" : "wide";
	const theme = asked.get("theme");
	const { pictures } = args.context.get(servicesContext);
	const picture = pictures.route(trip, shape, theme === "light" || theme === "dark" ? theme : null);
	return answerPicture(args.request, picture, { type: "image/svg+xml", maxAge: MAX_AGE });
});
