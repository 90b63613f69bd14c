import { takeTurn } from "#app/access/turns.ts";
import { isLiveAdmin, requireAdmin } from "#app/features/admin/admin.server.ts";
import { requestVersion } from "#app/features/admin/requests/request.server.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { jsonLoader } from "#app/http/handlers.server.ts";
import { isStillSignedIn, liveStream } from "#app/http/live-stream.server.ts";
import type { Route } from "./+types/request-live";

/**
 * Only routes with a page are refused with the page of an unknown address. This page is never rendered: its middleware
 * answers.
 */
export { NotFoundPage as default } from "#app/shell/error-page.tsx";

/** Tells an admin who has a request open that something in it has changed. */
const answer = jsonLoader(async (args: Route.LoaderArgs, ctx) => {
	const { request, context, params } = args;
	const { id: adminId } = requireAdmin(ctx);
	const readVersion = () => requestVersion(ctx.db.read, params.id);
	const isStream = request.headers.get("Accept")?.includes("text/event-stream");
	if (request.method !== "GET" || !isStream) return { version: await readVersion() };
	const { live } = context.get(servicesContext);
	const state = requestStateOf(args);
	const owner = { person: adminId, network: state.address };
	const mayFollow = async () => {
		const turn = takeTurn(ctx);
		return (await isLiveAdmin(turn.db.read, adminId)) && (await isStillSignedIn(turn, state));
	};
	const followed = { key: `admin-request:${params.id}`, readVersion };
	return liveStream((follower) => live.follow(followed, owner, follower), mayFollow, request.signal);
});

const sendAnswer: Route.MiddlewareFunction = (args) => answer(args);

export const middleware = [sendAnswer];
