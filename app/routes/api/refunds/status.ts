import { userOf } from "#app/access/ctx.ts";
import { decideRefund } from "#app/features/fund/refunds/decide-refund.server.ts";
import { decideRefundSchema } from "#app/features/fund/refunds/refunds.schema.ts";
import { refundJson } from "#app/features/fund/refunds/refunds-api.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceMovementLimit } from "#app/http/guest.server.ts";
import type { Route } from "./+types/status";

/** The organizer sends `customAmount` in dollars; the answer is in cents. */
export const action = apiAction(decideRefundSchema, async (ctx, input, args: Route.ActionArgs) => {
	if (userOf(ctx)) await enforceMovementLimit(args); // only a user's call can reach the provider
	return refundJson(await decideRefund(ctx, args.params.refundId, input));
});
