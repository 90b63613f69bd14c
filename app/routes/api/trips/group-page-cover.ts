import { groupPageAnswer, groupPageJson } from "#app/features/group-page/group-page-json.ts";
import { removeCoverAction, savePostedCover } from "#app/http/actions/group-page.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/group-page-cover";

const save = apiLoader(
	async (args: Route.ActionArgs) => groupPageJson(await savePostedCover(args), requestStateOf(args).origin),
	{
		name: "saveCover",
		method: "POST",
		summary: "Save the cover picture of the trip's page",
		description: "It takes a form: a JPEG, PNG, WebP or GIF of at most 5 MB.",
		who: "group-page.edit",
		answer: groupPageAnswer,
		limits: ["cover", "coverAddress"],
		file: "picture",
		errors: ["malformed", "invalid", "too_large", "unsupported_media", "card_data"],
	},
);

const remove = apiAction(
	removeCoverAction,
	(page, args: Route.ActionArgs) => groupPageJson(page, requestStateOf(args).origin),
	{
		name: "removeCover",
		method: "DELETE",
		summary: "Remove the cover picture of the trip's page",
		who: "group-page.edit",
		answer: groupPageAnswer,
		limits: ["tripChange", "tripChangeAddress"],
	},
);

export const action = apiActions(save, remove);
