import { z } from "zod";
import { sharedTripSchema, sharedTripView } from "#app/features/trips/shared-trip.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Route } from "./+types/share";

export const loader = apiLoader(
	async ({ params, request }: Route.LoaderArgs, ctx) => {
		const before = new URL(request.url).searchParams.get("before") ?? undefined;
		const { share, nextBefore } = await sharedTripView(ctx, params.shareId, before);
		const next = `${pathTo("/api/trips/share/:shareId", { shareId: params.shareId })}?before=${nextBefore}`;
		return json(share, { headers: nextBefore ? { Link: `<${next}>; rel="next"` } : {} });
	},
	{
		name: "getSharedTrip",
		summary: "Get a trip by its share id, with its members, messages and payments",
		description:
			"The shape is the same for everybody. Who has only the link sees no messages, payments and addresses, a member all messages and their own payments, the organizer everything. It has the newest 30 messages; the `Link` header leads to older ones.",
		who: "trip.see",
		query: z.object({ before: z.string().optional().meta({ description: "The id of a message." }) }),
		answer: sharedTripSchema,
	},
);
