import { refundJson, refundSchema } from "#app/features/fund/refunds/refunds-api.server.ts";
import { settleRefundAction } from "#app/http/actions/refunds.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(settleRefundAction, refundJson, {
	name: "settleRefund",
	summary: "Settle a refund that failed",
	who: "refund.start",
	answer: refundSchema,
	limits: ["movement"],
	errors: ["conflict", "insufficient_funds", "amount_mismatch"],
	asksProvider: true,
});
