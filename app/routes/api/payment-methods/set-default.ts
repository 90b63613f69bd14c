import { paymentMethodJson, paymentMethodSchema } from "#app/features/payments/cards/payment-method-json.ts";
import { setDefaultCardAction } from "#app/http/actions/cards.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(setDefaultCardAction, paymentMethodJson, {
	name: "setDefaultPaymentMethod",
	summary: "Make a saved card the first",
	who: "user",
	answer: paymentMethodSchema,
	limits: ["payment", "paymentAddress"],
	errors: ["not_found", "conflict"],
});
