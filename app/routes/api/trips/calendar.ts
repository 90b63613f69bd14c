import { z } from "zod";
import { makeFeed, stopFeed } from "#app/features/calendar/calendar-feed.server.ts";
import { calendarLinks } from "#app/features/calendar/calendar-links.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { stateOf } from "#app/http/context.server.ts";
import type { Route } from "./+types/calendar";

const nothing = z.object({});

/** 201 with the address, which is shown this once. */
const make = apiAction(nothing, async (ctx, _input, args: Route.ActionArgs) => {
	const feed = await makeFeed(ctx, args.params.id);
	return Response.json({ url: calendarLinks(stateOf(args).origin, feed).https }, { status: 201 });
});

const stop = apiAction(nothing, (ctx, _input, { params }: Route.ActionArgs) => stopFeed(ctx, params.id), {
	method: "DELETE",
});

export function action(args: Route.ActionArgs): Promise<Response> {
	return args.request.method === "DELETE" ? stop(args) : make(args);
}
