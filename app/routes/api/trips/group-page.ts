import type { GroupPage } from "#app/features/group-page/group-page.queries.ts";
import { groupPageAnswer, groupPageJson } from "#app/features/group-page/group-page-json.ts";
import { requireGroupPage } from "#app/features/group-page/group-page-view.server.ts";
import { closeGroupPageAction, saveGroupPageAction } from "#app/http/actions/group-page.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/group-page";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) =>
		groupPageJson(await requireGroupPage(ctx, args.params.tripId), requestStateOf(args).origin),
	{
		name: "getGroupPage",
		summary: "Get the trip's page of its own",
		who: "group-page.edit",
		answer: groupPageAnswer,
	},
);

const render = (page: GroupPage, args: Route.ActionArgs) => groupPageJson(page, requestStateOf(args).origin);

const save = apiAction(saveGroupPageAction, render, {
	name: "saveGroupPage",
	method: "PUT",
	summary: "Make the trip's page, or change it",
	description:
		"Making one needs the Pro plan. An address that is taken, or that looks like a taken one, is 400 with its field. A trip has five addresses at most; earlier ones lead to the one of now.",
	who: "group-page.edit",
	answer: groupPageAnswer,
	limits: ["tripChange", "tripChangeAddress"],
	errors: ["plan_required", "conflict"],
});

const close = apiAction(closeGroupPageAction, render, {
	name: "closeGroupPage",
	method: "DELETE",
	summary: "Close the trip's page",
	description: "Its addresses stay the trip's, and show nothing until it is saved again.",
	who: "group-page.edit",
	answer: groupPageAnswer,
	limits: ["tripChange", "tripChangeAddress"],
});

export const action = apiActions(save, close);
