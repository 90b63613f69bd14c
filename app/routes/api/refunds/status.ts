import { refundJson } from "#app/features/fund/refunds/refunds-api.server.ts";
import { decideRefundAction } from "#app/http/actions/refunds.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

/** The organizer sends `customAmount` in dollars; the answer is in cents. */
export const action = apiAction(decideRefundAction, refundJson);
