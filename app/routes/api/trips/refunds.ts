import { listRefunds } from "#app/features/refunds/list-refunds.server.ts";
import { refundJson } from "#app/features/refunds/refund-json.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/refunds";

/** The organizer sees all of a trip's refund requests, a member only their own. */
export const loader = apiLoader(async ({ params }: Route.LoaderArgs, ctx) => {
	const requests = await listRefunds(ctx, params.id);
	return {
		refundRequests: requests.map(({ request, memberName }) => ({ ...refundJson(request), memberName })),
	};
});
