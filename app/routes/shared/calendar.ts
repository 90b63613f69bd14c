import { sharedCalendarFile } from "#app/features/trips/shared-itinerary/shared-itinerary.server.ts";
import { serveFeed } from "#app/http/calendar-feed.server.ts";
import type { Route } from "./+types/calendar";

/** The calendar feed of a shared itinerary, for anyone with its link. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
	const { slug } = args.params;
	return serveFeed(args, slug, (ctx, origin) => sharedCalendarFile(ctx, slug, origin));
}
