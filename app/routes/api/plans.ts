import { userOf } from "#app/access/ctx.ts";
import { planOf } from "#app/features/tiers/plans.ts";
import { plansJson } from "#app/features/tiers/plans-json.ts";
import { apiLoader } from "#app/http/handlers.server.ts";

export const loader = apiLoader(async (_args, ctx) => plansJson(planOf(userOf(ctx), ctx.now)));
