import { z } from "zod";
import { deleteDraft } from "#app/features/trips/planning/drafts.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/draft";

export const action = apiAction(
	z.object({}),
	(ctx, _input, { params }: Route.ActionArgs) => deleteDraft(ctx, params.id),
	{ method: "DELETE", signedIn: true },
);
