import { requireUser } from "#app/access/access.server.ts";
import { draftSchema } from "#app/features/trips/planning/drafts.schema.ts";
import { draftAnswerSchema, draftJson, saveDraft } from "#app/features/trips/planning/drafts.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(
	draftSchema,
	async (ctx, fields) => draftJson(await saveDraft(ctx, fields), requireUser(ctx)),
	{
		name: "saveDraft",
		summary: "Save the planner's fields as your draft",
		description:
			"There is one draft for each account, which this replaces. Nothing in it has to be complete.",
		who: "user",
		answer: draftAnswerSchema,
	},
);
