import { MESSAGES_PER_PAGE } from "#app/features/messages/chat/chat.server.ts";
import { sharedTripSchema, sharedTripView } from "#app/features/trips/shared-trip.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { linkToNext, pageQuery, readPaging } from "#app/http/pagination.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/share";

export const loader = apiLoader(
	async ({ params, request }: Route.LoaderArgs, ctx) => {
		const paging = readPaging(request, MESSAGES_PER_PAGE);
		const { share, nextBefore } = await sharedTripView(ctx, params.shareId, paging);
		return json(share, { headers: nextBefore ? linkToNext(request, nextBefore) : {} });
	},
	{
		name: "getSharedTrip",
		summary: "Get a trip by its share id, with its members, messages and payments",
		description:
			"The shape is the same for everyone. Who has only the link sees no messages, payments and addresses, a member all messages and their own payments, the organizer everything. Its messages are the newest 30, the oldest of them first, and the `Link` header leads to older ones; `limit` and `before` are about these.",
		who: "trip.see",
		query: pageQuery,
		errors: ["invalid"],
		answer: sharedTripSchema,
	},
);
