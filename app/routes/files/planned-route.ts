import { z } from "zod";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { pictureHandler, pictureResponse } from "#app/http/picture.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { DAY_S } from "#app/lib/dates.ts";
import type { Route } from "./+types/planned-route";

const MAX_CHARS = 120;
const querySchema = z.object({
	from: z.string().max(MAX_CHARS).catch(""),
	to: z.string().max(MAX_CHARS).catch(""),
	shape: z.enum(["narrow", "wide"]).catch("narrow"),
});

/** The map of a route that someone is planning. Unknown places are left out. */
export const loader = pictureHandler(async (args: Route.LoaderArgs, ctx) => {
	await enforceRateLimit(ctx, "showPicture", requestStateOf(args).address);
	const query = Object.fromEntries(new URL(args.request.url).searchParams);
	const { from, to, shape } = querySchema.parse(query);
	const { pictures } = args.context.get(servicesContext);
	const picture = await pictures.route({ origin: from, destination: to }, shape);
	return pictureResponse(args.request, picture, { type: "image/svg+xml", maxAge: DAY_S });
});
