import { optionsAnswerSchema, optionsJson } from "#app/features/options/options-json.ts";
import { optionsView } from "#app/features/options/options-view.server.ts";
import { changeGroupAction, removeGroupAction } from "#app/http/actions/options.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/option-group";

const change = apiAction(
	changeGroupAction,
	async ({ trip }, _args: Route.ActionArgs, ctx) => optionsJson(await optionsView(ctx, trip)),
	{
		name: "changeOptions",
		method: "PUT",
		summary: "Change a choice or an extra",
		description:
			"Options with an id stay, those without are new, and those that are missing are deleted. One that somebody has chosen keeps its price and can only be closed.",
		who: "options.manage",
		answer: optionsAnswerSchema,
		limits: ["tripChange", "tripChangeAddress"],
		errors: ["conflict"],
	},
);

const remove = apiAction(
	removeGroupAction,
	async ({ trip }, _args: Route.ActionArgs, ctx) => optionsJson(await optionsView(ctx, trip)),
	{
		name: "removeOptions",
		method: "DELETE",
		summary: "Take a choice or an extra back that nobody has chosen",
		who: "options.manage",
		answer: optionsAnswerSchema,
		limits: ["tripChange", "tripChangeAddress"],
		errors: ["conflict"],
	},
);

export const action = apiActions(change, remove);
