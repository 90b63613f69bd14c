import { passFacts } from "#app/features/joining/join-view.server.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { pictureHandler } from "#app/http/picture.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { slugOf } from "#app/lib/slug.ts";
import type { Route } from "./+types/pass";

/** Serves a member's own boarding pass as a picture to save. It names a person, so no shared cache may store it. */
export const loader = pictureHandler(async (args: Route.LoaderArgs, ctx) => {
	const facts = await passFacts(ctx, await tripAccessOf(args));
	await enforceRateLimit(ctx, "pass", requestStateOf(args).address);
	const { body } = await args.context.get(servicesContext).pictures.pass(facts);
	const name = ["gangway", slugOf(facts.title)].filter(Boolean).join("-");
	return new Response(body, {
		headers: {
			"Content-Type": "image/png",
			"Content-Disposition": `attachment; filename="${name}.png"`,
			"Cache-Control": "private, no-store",
		},
	});
});
