import { optionsAnswerSchema, optionsJson } from "#app/features/options/options-json.ts";
import { optionsView } from "#app/features/options/options-view.server.ts";
import { addGroupAction } from "#app/http/actions/options.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { tripRefOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/options";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => optionsJson(await optionsView(ctx, await tripRefOf(args))),
	{
		name: "listOptions",
		summary: "List what a trip offers to choose from, and what the caller has chosen",
		who: "options.see",
		answer: optionsAnswerSchema,
	},
);

export const action = apiAction(
	addGroupAction,
	async ({ trip }, _args: Route.ActionArgs, ctx) => optionsJson(await optionsView(ctx, trip)),
	{
		name: "addOptions",
		summary: "Offer a choice of several options, or an extra",
		description:
			"Prices come on top of the base share, or below 0 are less than it. An extra has one option.",
		who: "options.manage",
		answer: optionsAnswerSchema,
		status: 201,
		limits: ["tripChange", "tripChangeAddress"],
		errors: ["conflict"],
		isOnceByItself: true,
	},
);
