import { readableMembership } from "#app/features/joining/membership-links.server.ts";
import { datesOnlyFile } from "#app/features/trips/calendar/member-calendar.server.ts";
import { calendarHeaders } from "#app/http/calendar-headers.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/place-calendar";

/** The dates of the trip and of the payments, for someone who reads a guest's pass by a mailed link. */
export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const membership = await readableMembership(ctx, args.params.token);
	const file = await datesOnlyFile(ctx, membership, requestStateOf(args).origin);
	return new Response(file.text, { headers: calendarHeaders(file, "attachment") });
});
