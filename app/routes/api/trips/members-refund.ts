import { requestRefundSchema } from "#app/features/fund/refunds/refunds.schema.ts";
import { refundJson } from "#app/features/fund/refunds/refunds-api.server.ts";
import { requestRefund } from "#app/features/fund/refunds/request-refund.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/members-refund";

/** Answers 201 with the new refund request. */
export const action = apiAction(requestRefundSchema, async (ctx, input, { params }: Route.ActionArgs) => {
	const request = await requestRefund(ctx, { ...input, tripId: params.tripId, memberId: params.memberId });
	return json(refundJson(request), { status: 201 });
});
