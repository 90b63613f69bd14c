import { requireUser } from "#app/access/access.server.ts";
import { draftJson } from "#app/features/trips/plan/draft-json.ts";
import { draftSchema } from "#app/features/trips/plan/drafts.schema.ts";
import { saveDraft } from "#app/features/trips/plan/drafts.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(
	draftSchema,
	async (ctx, fields) => draftJson(await saveDraft(ctx, fields), requireUser(ctx)),
	{ signedIn: true },
);
