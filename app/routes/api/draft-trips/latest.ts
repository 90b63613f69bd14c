import { requireUser } from "#app/access/access.server.ts";
import { draftAnswerSchema, draftJson, findDraft } from "#app/features/trips/planning/drafts.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";

export const loader = apiLoader(
	async (_args, ctx) => {
		const draft = await findDraft(ctx);
		return draft && draftJson(draft, requireUser(ctx));
	},
	{
		name: "getDraft",
		summary: "Get your draft",
		description: "Null where there is none.",
		who: "user",
		answer: draftAnswerSchema.nullable(),
	},
);
