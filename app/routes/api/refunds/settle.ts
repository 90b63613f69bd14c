import { userOf } from "#app/access/ctx.ts";
import { settleRefundSchema } from "#app/features/fund/refunds/refunds.schema.ts";
import { refundJson } from "#app/features/fund/refunds/refunds-api.server.ts";
import { settleRefund } from "#app/features/fund/refunds/settle-refund.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceMovementLimit } from "#app/http/guest.server.ts";
import type { Route } from "./+types/settle";

/** Settles a failed refund as the organizer decides: `how` is try_again, paid_back or dropped. */
export const action = apiAction(settleRefundSchema, async (ctx, input, args: Route.ActionArgs) => {
	if (userOf(ctx)) await enforceMovementLimit(args); // only a user's call can reach the provider
	return refundJson(await settleRefund(ctx, args.params.refundId, input));
});
