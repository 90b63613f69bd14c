import { refundJson } from "#app/features/fund/refunds/refunds-api.server.ts";
import { settleRefundAction } from "#app/http/actions/refunds.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

/** Settles a failed refund as the organizer decides: `how` is try_again, paid_back or dropped. */
export const action = apiAction(settleRefundAction, refundJson);
