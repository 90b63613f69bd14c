import { topUpAnswerSchema, topUpJson } from "#app/features/expenses/pool/pool-json.ts";
import { topUpAction } from "#app/http/actions/pool.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(topUpAction, topUpJson, {
	name: "topUpPool",
	summary: "Put money into a trip's pool by card",
	description:
		"In demo mode a test card pays at once. With Stripe's keys a saved card does, too; otherwise the answer has the provider's page, or with `surface` what its card field needs. There is no booking fee. Needs Pro, or one-time Pro for the trip.",
	who: "pool.top-up",
	answer: topUpAnswerSchema,
	limits: ["payment", "paymentAddress"],
	errors: [
		"already_joined",
		"card_declined",
		"conflict",
		"email_required",
		"not_finished",
		"organizer_required",
		"payment_checking",
		"plan_required",
	],
	asksProvider: true,
	isOnceByItself: true,
});
