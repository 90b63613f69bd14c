import { findDraft } from "#app/features/planner/drafts.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";

export const loader = apiLoader((_args, ctx) => findDraft(ctx));
