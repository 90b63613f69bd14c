import { draftSchema } from "#app/features/planner/drafts.schema.ts";
import { saveDraft } from "#app/features/planner/drafts.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(draftSchema, (ctx, fields) => saveDraft(ctx, fields), { signedIn: true });
