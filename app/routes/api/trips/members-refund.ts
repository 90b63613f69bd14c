import { refundJson } from "#app/features/fund/refunds/refunds-api.server.ts";
import { requestRefundAction } from "#app/http/actions/refunds.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { json } from "#app/http/whole-response.server.ts";

/** Answers 201 with the new refund request. */
export const action = apiAction(requestRefundAction, (request) => json(refundJson(request), { status: 201 }));
