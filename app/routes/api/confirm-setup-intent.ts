import { requireUser } from "#app/access/access.server.ts";
import { confirmSetupSchema } from "#app/features/plans/billing/billing.schema.ts";
import { confirmOrder } from "#app/features/plans/billing/confirm-order.server.ts";
import { orderMessage } from "#app/features/plans/billing/order-message.ts";
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
