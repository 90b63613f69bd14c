import { requireUser } from "#app/access/access.server.ts";
import {
	confirmSubscriptionSchema,
	subscriptionAnswerSchema,
} from "#app/features/plans/billing/billing.schema.ts";
import { confirmSubscription } from "#app/features/plans/billing/checkout.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { toIso } from "#app/lib/dates.ts";

export const action = apiAction(
	confirmSubscriptionSchema,
	async (ctx, input) => {
		await enforceRateLimit(ctx, "confirmPlan", requireUser(ctx).id);
		const { currentPeriodEnd, ...subscription } = await confirmSubscription(ctx, input);
		return {
			success: true as const,
			subscription: { ...subscription, currentPeriodEnd: toIso(currentPeriodEnd) },
		};
	},
	{
		name: "confirmSubscription",
		summary: "Get what became of a plan that was begun",
		who: "user",
		answer: subscriptionAnswerSchema,
		limits: ["confirmPlan"],
		errors: ["not_found", "not_finished", "card_declined", "conflict"],
		asksProvider: true,
	},
);
