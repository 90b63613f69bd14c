import { calendarFileByKey, ownCalendarFile } from "#app/features/trips/calendar/member-calendar.server.ts";
import { serveFeed } from "#app/http/calendar-feed.server.ts";
import { calendarHeaders } from "#app/http/calendar-headers.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/calendar";

/**
 * With a key it serves a member's feed to anyone with the key; without one, the viewer's own calendar as a download.
 */
export function loader(args: Route.LoaderArgs): Promise<Response> {
	const key = new URL(args.request.url).searchParams.get("key");
	if (key === null) return downloadCalendar(args);
	const { shareId } = args.params;
	return serveFeed(args, key, (ctx, origin) => calendarFileByKey(ctx, { shareId, key, origin }));
}

const downloadCalendar = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const file = await ownCalendarFile(ctx, await tripAccessOf(args), requestStateOf(args).origin);
	return new Response(file.text, { headers: calendarHeaders(file, "attachment") });
});
