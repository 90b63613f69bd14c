import { deleteDraft } from "#app/features/trips/planning/drafts.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { noInput } from "#app/lib/schema.ts";
import type { Route } from "./+types/draft";

export const action = apiAction(
	noInput,
	(ctx, _input, { params }: Route.ActionArgs) => deleteDraft(ctx, params.id),
	{
		name: "deleteDraft",
		method: "DELETE",
		summary: "Delete your draft",
		who: "user",
		errors: ["not_found"],
	},
);
