import { itineraryLinkAnswer, itineraryLinkJson } from "#app/features/trips/shared-itinerary/link-json.ts";
import { resetItineraryLinkAction } from "#app/http/actions/shared-itinerary.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import type { Route } from "./+types/shared-itinerary-reset";

export const action = apiAction(
	resetItineraryLinkAction,
	(link, args: Route.ActionArgs, ctx) => itineraryLinkJson(link, ctx, requestStateOf(args).origin),
	{
		name: "resetItineraryLink",
		summary: "Give the itinerary's link another address",
		description: "The old address shows nothing from then on. It needs no plan.",
		who: "itinerary.share",
		answer: itineraryLinkAnswer,
		limits: ["tripChange", "tripChangeAddress"],
		errors: ["conflict"],
	},
);
