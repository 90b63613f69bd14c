import { threadJson, threadSchema } from "#app/features/requests/requests-json.ts";
import { threadView } from "#app/features/requests/thread-view.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/request";

export const loader = apiLoader(
	async ({ params }: Route.LoaderArgs, ctx) => threadJson(await threadView(ctx, params.id)),
	{
		name: "readSupportRequest",
		summary: "Read your own thread with support",
		description: "Someone without an account reads it by the id that they got when they wrote.",
		who: "anyone",
		answer: threadSchema,
		errors: ["not_found", "unauthenticated"],
	},
);
