import { requireUser } from "#app/access/access.server.ts";
import { chooseTierSchema } from "#app/features/plans/billing/billing.schema.ts";
import { startSubscription } from "#app/features/plans/billing/choose-tier.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";

export const action = apiAction(
	chooseTierSchema,
	async (ctx, input) => {
		await enforceRateLimit(ctx, "subscription", requireUser(ctx).id);
		return startSubscription(ctx, input);
	},
	{ signedIn: true },
);
