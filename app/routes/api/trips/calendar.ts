import { z } from "zod";
import { createFeed, deleteFeed, feedLinks } from "#app/features/trips/calendar/member-calendar.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { noInput } from "#app/lib/schema.ts";
import type { Route } from "./+types/calendar";

const makeLink = apiAction(
	noInput,
	async (ctx, _input, args: Route.ActionArgs) => {
		const feed = await createFeed(ctx, args.params.tripId);
		return { url: feedLinks(requestStateOf(args).origin, feed).https };
	},
	{
		name: "createCalendar",
		summary: "Make a secret address for your calendar of the trip",
		description: "The address is shown only this once. It replaces the one before.",
		who: "calendar.own",
		answer: z.object({ url: z.string() }),
		status: 201,
		errors: ["conflict"],
	},
);

const stopLink = apiAction(
	noInput,
	(ctx, _input, { params }: Route.ActionArgs) => deleteFeed(ctx, params.tripId),
	{
		name: "deleteCalendar",
		method: "DELETE",
		summary: "Stop the address of your calendar",
		who: "calendar.own",
	},
);

export const action = apiActions(makeLink, stopLink);
