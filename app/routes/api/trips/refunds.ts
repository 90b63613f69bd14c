import { listRefunds, refundJson } from "#app/features/fund/refunds/refunds-api.server.ts";
import { startRefundAction } from "#app/http/actions/refunds.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/refunds";

/** The organizer sees all of a trip's refund requests, a member only their own. */
export const loader = apiLoader(async ({ params }: Route.LoaderArgs, ctx) => {
	const requests = await listRefunds(ctx, params.tripId);
	return {
		refundRequests: requests.map(({ request, memberName }) => ({ ...refundJson(request), memberName })),
	};
});

/** Starts refunds on the organizer's initiative. Answers 201 with the refunds. */
export const action = apiAction(startRefundAction, ({ requests, skipped }) => {
	const refunds = { refundRequests: requests.map(refundJson), skipped: skipped.map(({ id }) => id) };
	return json(refunds, { status: 201 });
});
