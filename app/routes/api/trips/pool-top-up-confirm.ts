import { topUpAnswerSchema, topUpJson } from "#app/features/expenses/pool/pool-json.ts";
import { confirmTopUpAction } from "#app/http/actions/pool.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(confirmTopUpAction, topUpJson, {
	name: "confirmTopUp",
	summary: "Ask what has become of your own top-up",
	who: "pool.see",
	answer: topUpAnswerSchema,
	limits: ["paymentOutcome"],
	errors: ["card_declined", "conflict", "not_finished"],
	asksProvider: true,
});
