import { requireTrip, requireUser } from "#app/access/access.server.ts";
import { fundDetailsJson, fundDetailsSchema } from "#app/features/fund/fund-view.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import type { Route } from "./+types/funds";

export const loader = apiLoader(
	async ({ params }: Route.LoaderArgs, ctx) => {
		await requireTrip(ctx, params.tripId, "fund.see");
		await enforceRateLimit(ctx, "fundPage", requireUser(ctx).id);
		return fundDetailsJson(ctx, params.tripId);
	},
	{
		name: "getFund",
		summary: "Get a trip's fund",
		who: "fund.see",
		answer: fundDetailsSchema,
		limits: ["fundPage"],
		asksProvider: true,
	},
);
