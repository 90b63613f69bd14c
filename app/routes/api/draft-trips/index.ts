import { requireUser } from "#app/access/access.server.ts";
import { draftSchema } from "#app/features/trips/planning/drafts.schema.ts";
import { draftJson, saveDraft } from "#app/features/trips/planning/drafts.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(
	draftSchema,
	async (ctx, fields) => draftJson(await saveDraft(ctx, fields), requireUser(ctx)),
	{ signedIn: true },
);
