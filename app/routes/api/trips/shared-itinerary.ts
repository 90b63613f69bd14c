import { itineraryLinkAnswer, itineraryLinkJson } from "#app/features/trips/shared-itinerary/link-json.ts";
import { requireItineraryLink } from "#app/features/trips/shared-itinerary/manage-link.server.ts";
import type { ItineraryLink } from "#app/features/trips/shared-itinerary/shared-itinerary.queries.ts";
import {
	endItineraryLinkAction,
	saveItineraryLinkAction,
} from "#app/http/actions/shared-itinerary.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/shared-itinerary";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) =>
		itineraryLinkJson(await requireItineraryLink(ctx, args.params.tripId), ctx, requestStateOf(args).origin),
	{
		name: "getItineraryLink",
		summary: "Get the link by which people who are not on the trip read its itinerary",
		who: "itinerary.share",
		answer: itineraryLinkAnswer,
	},
);

const save = apiAction(
	saveItineraryLinkAction,
	(link: ItineraryLink, args: Route.ActionArgs, ctx) =>
		itineraryLinkJson(link, ctx, requestStateOf(args).origin),
	{
		name: "saveItineraryLink",
		method: "PUT",
		summary: "Make the itinerary's link, or change what it shows",
		description:
			"Making one needs the Plus plan. One that has ended gets a new address, and nobody's name until they choose again.",
		who: "itinerary.share",
		answer: itineraryLinkAnswer,
		limits: ["tripChange", "tripChangeAddress"],
		errors: ["plan_required"],
	},
);

const end = apiAction(
	endItineraryLinkAction,
	(link: ItineraryLink, args: Route.ActionArgs, ctx) =>
		itineraryLinkJson(link, ctx, requestStateOf(args).origin),
	{
		name: "endItineraryLink",
		method: "DELETE",
		summary: "End the itinerary's link",
		who: "itinerary.share",
		answer: itineraryLinkAnswer,
		limits: ["tripChange", "tripChangeAddress"],
	},
);

export const action = apiActions(save, end);
