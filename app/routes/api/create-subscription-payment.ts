import { requireUser } from "#app/access/access.server.ts";
import { chooseTierSchema, chosenTierSchema } from "#app/features/plans/billing/billing.schema.ts";
import { startSubscription } from "#app/features/plans/billing/choose-tier.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";

export const action = apiAction(
	chooseTierSchema,
	async (ctx, input) => {
		await enforceRateLimit(ctx, "subscription", requireUser(ctx).id);
		return startSubscription(ctx, input);
	},
	{
		name: "createSubscriptionPayment",
		summary: "Choose a plan, or one-time Pro for a trip",
		description:
			"`amount` is only compared with the price, and may be in cents or in dollars, because no plan's price in cents is another's in dollars. In demo mode the plan begins at once, with `testCard`.",
		who: "user",
		answer: chosenTierSchema,
		limits: ["subscription"],
		errors: [
			"forbidden",
			"not_found",
			"conflict",
			"card_declined",
			"not_finished",
			"payment_checking",
			"organizer_required",
		],
		asksProvider: true,
	},
);
