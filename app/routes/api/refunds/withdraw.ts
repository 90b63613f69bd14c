import { refundJson, refundSchema } from "#app/features/fund/refunds/refunds-api.server.ts";
import { withdrawRefundAction } from "#app/http/actions/refunds.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(withdrawRefundAction, refundJson, {
	name: "withdrawRefund",
	summary: "Take your own refund request back",
	description:
		"While it is `pending`. It is `withdrawn` then; automatic charges go on as after a rejection, and its member may ask again.",
	who: "refund.ask",
	limits: ["refundRequest", "refundRequestAddress"],
	answer: refundSchema,
	errors: ["conflict"],
});
