import { optionsAnswerSchema, optionsJson } from "#app/features/options/options-json.ts";
import { optionsView } from "#app/features/options/options-view.server.ts";
import { chooseAction } from "#app/http/actions/options.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/choices";

export const action = apiAction(
	chooseAction,
	async ({ tripId }, _args: Route.ActionArgs, ctx) => optionsJson(await optionsView(ctx, tripId)),
	{
		name: "chooseOptions",
		method: "PUT",
		summary: "Choose options for your own spot",
		description:
			"Before the first payment the schedule is made anew. After it, more is paid in a payment of its own or spread over what is left, and less makes what is left smaller. Automatic charges of what gets dearer need a new consent.",
		who: "options.choose",
		answer: optionsAnswerSchema,
		limits: ["payment", "paymentAddress"],
		errors: ["conflict", "payment_checking", "amount_mismatch"],
	},
);
