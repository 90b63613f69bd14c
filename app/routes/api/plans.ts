import { userOf } from "#app/access/ctx.ts";
import { tierOf } from "#app/features/tiers/tiers.ts";
import { tiersJson, tiersSchema } from "#app/features/tiers/tiers-json.ts";
import { apiLoader } from "#app/http/handlers.server.ts";

export const loader = apiLoader(async (_args, ctx) => tiersJson(tierOf(userOf(ctx), ctx.now)), {
	name: "listPlans",
	summary: "List the plans, and what your own includes",
	who: "anyone",
	answer: tiersSchema,
});
