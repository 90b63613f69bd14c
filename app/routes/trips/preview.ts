import { previewFacts, tripByLink } from "#app/features/pictures/trip-pictures.server.ts";
import { servicesContext, stateOf } from "#app/http/context.server.ts";
import { answerPicture, pictureHandler } from "#app/http/picture.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import type { Route } from "./+types/preview";

/** Seconds: for so long an address without a version may show a trip as it was. */
const MAX_AGE = 300;

/** What a chat shows under the trip's link. Only drawing one anew counts against the address that asks. */
export const loader = pictureHandler(async (args: Route.LoaderArgs, ctx) => {
	const trip = await tripByLink(ctx, args.params.shareId);
	const facts = await previewFacts(ctx, trip);
	const { pictures } = args.context.get(servicesContext);
	let picture = pictures.keptPreview(facts);
	if (!picture) {
		await enforceRateLimit(ctx, "preview", stateOf(args).address);
		picture = await pictures.preview(facts);
	}
	return answerPicture(args.request, picture, { type: "image/png", maxAge: MAX_AGE });
});
