import { z } from "zod";
import { requireUser } from "#app/access/access.server.ts";
import { confirmSetupSchema } from "#app/features/plans/billing/billing.schema.ts";
import { confirmOrder, orderMessage } from "#app/features/plans/billing/complete-order.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";

export const action = apiAction(
	confirmSetupSchema,
	async (ctx, input) => {
		await enforceRateLimit(ctx, "confirmPlan", requireUser(ctx).id);
		return { success: true as const, message: orderMessage(await confirmOrder(ctx, input)) };
	},
	{
		name: "confirmSetupIntent",
		summary: "Begin the plan that a card was saved for",
		who: "user",
		answer: z.object({ success: z.literal(true), message: z.string() }),
		limits: ["confirmPlan"],
		errors: ["forbidden", "not_found", "card_declined", "not_finished", "conflict"],
		asksProvider: true,
	},
);
