import { changedShareSchema } from "#app/features/companions/companions-json.ts";
import { answerAskAction } from "#app/http/actions/companions.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/companion-answer";

export const action = apiAction(
	answerAskAction,
	({ share, more, credit, isOn }, _args: Route.ActionArgs) => ({
		...{ share, more, credit },
		automaticCharges: isOn,
	}),
	{
		name: "answerCompanion",
		method: "PUT",
		summary: "Pay what is left of the spot of someone who asks for it, or decline",
		who: "companions.change",
		answer: changedShareSchema,
		limits: ["payment", "paymentAddress"],
		errors: ["conflict", "payment_checking", "amount_mismatch"],
	},
);
