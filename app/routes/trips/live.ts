import { findTripAccess, requireAction } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { takeTurn } from "#app/access/turns.ts";
import { tripVersion } from "#app/features/trips/dashboard/trip-outline.queries.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { rateLimitKey } from "#app/http/guest.server.ts";
import { jsonLoader } from "#app/http/handlers.server.ts";
import { isStillSignedIn, liveStream } from "#app/http/live-stream.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/live";

/**
 * Tells that something on a trip has changed, but not what: an event for each change, or the present version as JSON.
 */
export const loader = jsonLoader(async (args: Route.LoaderArgs, ctx) => {
	const { request, context } = args;
	const access = await tripAccessOf(args);
	requireAction(access, "chat.read");
	const { trip } = access;
	const isStream = request.headers.get("Accept")?.includes("text/event-stream");
	const readVersion = () => tripVersion(ctx.db.read, trip.id);
	if (request.method !== "GET" || !isStream) return { version: await readVersion() };
	const { live } = context.get(servicesContext);
	const state = requestStateOf(args);
	const owner = { person: rateLimitKey(state), network: state.address };
	const mayFollow = async () => {
		const turn = takeTurn(ctx);
		return (await isStillSignedIn(turn, state)) && (await mayReadChat(turn, trip.id));
	};
	const followed = { key: `trip:${trip.id}`, readVersion };
	return liveStream((follower) => live.follow(followed, owner, follower), mayFollow, request.signal);
});

async function mayReadChat(ctx: Ctx, tripId: string): Promise<boolean> {
	return (await findTripAccess(ctx, tripId))?.may["chat.read"] ?? false;
}
