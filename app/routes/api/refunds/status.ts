import { refundJson, refundSchema } from "#app/features/fund/refunds/refunds-api.server.ts";
import { decideRefundAction } from "#app/http/actions/refunds.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(decideRefundAction, refundJson, {
	name: "decideRefund",
	summary: "Approve or reject a refund request",
	description: "`customAmount` is in dollars, as it is typed; the answer is in cents.",
	who: "refund.decide",
	answer: refundSchema,
	limits: ["movement"],
	errors: ["conflict", "insufficient_funds", "amount_mismatch"],
	asksProvider: true,
});
