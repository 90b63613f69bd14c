import { createFeed, deleteFeed, feedLinks } from "#app/features/trips/calendar/member-calendar.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import { noInput } from "#app/lib/schema.ts";
import type { Route } from "./+types/calendar";

/** It answers 201 with the feed's address, which is never shown again. */
const makeLink = apiAction(noInput, async (ctx, _input, args: Route.ActionArgs) => {
	const feed = await createFeed(ctx, args.params.tripId);
	return json({ url: feedLinks(requestStateOf(args).origin, feed).https }, { status: 201 });
});

const stopLink = apiAction(
	noInput,
	(ctx, _input, { params }: Route.ActionArgs) => deleteFeed(ctx, params.tripId),
	{
		method: "DELETE",
	},
);

export function action(args: Route.ActionArgs): Promise<Response> {
	return args.request.method === "DELETE" ? stopLink(args) : makeLink(args);
}
