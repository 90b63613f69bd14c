import { requireUser } from "#app/access/access.server.ts";
import { confirmSetupSchema } from "#app/features/plans/billing/billing.schema.ts";
import { confirmOrder, orderMessage } from "#app/features/plans/billing/complete-order.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";

export const action = apiAction(
	confirmSetupSchema,
	async (ctx, input) => {
		await enforceRateLimit(ctx, "confirmPlan", requireUser(ctx).id);
		return { success: true, message: orderMessage(await confirmOrder(ctx, input)) };
	},
	{ signedIn: true },
);
