import { listRefunds } from "#app/features/refunds/list-refunds.server.ts";
import { refundJson } from "#app/features/refunds/refund-json.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/refunds";

/** A trip's refund requests: all of them for the organizer, a member's own for a member. */
export const loader = apiLoader(async ({ params }: Route.LoaderArgs, ctx) => {
	const requests = await listRefunds(ctx, params.id);
	return {
		refundRequests: requests.map(({ request, memberName }) => ({ ...refundJson(request), memberName })),
	};
});
