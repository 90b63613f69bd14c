import { takeTurn } from "#app/access/turns.ts";
import { requireOwnRequest } from "#app/features/requests/request-access.server.ts";
import { threadVersion } from "#app/features/requests/requests.queries.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { rateLimitKey } from "#app/http/guest.server.ts";
import { jsonLoader } from "#app/http/handlers.server.ts";
import { isStillSignedIn, liveStream } from "#app/http/live-stream.server.ts";
import type { Route } from "./+types/request-live";

/** Tells that something in a thread with support has changed, but not what; a trip's page works the same way. */
export const loader = jsonLoader(async (args: Route.LoaderArgs, ctx) => {
	const { request, context, params } = args;
	const { id } = await requireOwnRequest(ctx, params.id);
	const readVersion = () => threadVersion(ctx.db.read, id);
	const isStream = request.headers.get("Accept")?.includes("text/event-stream");
	if (request.method !== "GET" || !isStream) return { version: await readVersion() };
	const { live } = context.get(servicesContext);
	const state = requestStateOf(args);
	const owner = { person: rateLimitKey(state), network: state.address };
	const mayFollow = async () => {
		const turn = takeTurn(ctx);
		const isOwn = await requireOwnRequest(turn, params.id).then(
			() => true,
			() => false,
		);
		return isOwn && (await isStillSignedIn(turn, state));
	};
	const followed = { key: `request:${id}`, readVersion };
	return liveStream((follower) => live.follow(followed, owner, follower), mayFollow, request.signal);
});
