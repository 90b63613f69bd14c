import { refundJson, refundSchema } from "#app/features/fund/refunds/refunds-api.server.ts";
import { requestRefundAction } from "#app/http/actions/refunds.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(requestRefundAction, refundJson, {
	name: "requestRefund",
	summary: "Ask for a refund of what you have paid",
	description: "One open request at a time. The organizer decides.",
	who: "refund.ask",
	limits: ["refundRequest", "refundRequestAddress"],
	answer: refundSchema,
	status: 201,
	errors: ["conflict"],
});
