import { deleteCardAction } from "#app/http/actions/cards.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(deleteCardAction, () => ({ success: true }), {
	name: "deletePaymentMethod",
	method: "DELETE",
	summary: "Delete a saved card",
	description: "A card that trips or a plan still charge is refused, unless `endCharges` says to end those.",
	who: "user",
	limits: ["payment", "paymentAddress"],
	errors: ["not_found", "card_in_use", "conflict"],
});
