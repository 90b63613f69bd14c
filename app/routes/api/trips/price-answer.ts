import { answeredPriceSchema } from "#app/features/trips/price/price-json.ts";
import { answerPriceAction } from "#app/http/actions/price.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(
	answerPriceAction,
	({ answer, share, more, isOn }) => ({ answer, share, more, automaticCharges: isOn }),
	{
		name: "answerPrice",
		method: "PUT",
		summary: "Accept a higher price, keep the old one, or leave",
		description:
			"Nothing changes for a member who has begun to pay until they answer. Automatic charges of what gets dearer need a new consent.",
		who: "price.answer",
		answer: answeredPriceSchema,
		limits: ["payment", "paymentAddress"],
		errors: ["conflict", "payment_checking", "amount_mismatch", "insufficient_funds"],
		asksProvider: true,
	},
);
