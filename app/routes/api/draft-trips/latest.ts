import { requireUser } from "#app/access/access.server.ts";
import { draftJson } from "#app/features/trips/plan/draft-json.ts";
import { findDraft } from "#app/features/trips/plan/drafts.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";

export const loader = apiLoader(async (_args, ctx) => {
	const draft = await findDraft(ctx);
	return draft && draftJson(draft, requireUser(ctx));
});
