import type { Ctx } from "#app/access/ctx.ts";
import type { CardSetup } from "#app/features/payment-methods/setups.queries.ts";
import { DomainError } from "#app/lib/errors.ts";
import { createSubscription } from "./create-subscription.server.ts";
import { buyOneTimePro } from "./one-time-pro.server.ts";
import type { Purchase, Subscription } from "./subscriptions.queries.ts";
import * as texts from "./texts/subscribing.ts";

export type CompletedOrder =
	| { kind: "subscription"; subscription: Subscription }
	| { kind: "purchase"; purchase: Purchase };

/**
 * Begins what a saved card was for. The page, the webhook and the sweeper may call it in any order, and repeatedly.
 * @param setup which has succeeded
 * @throws DomainError as createSubscription and buyOneTimePro do; ProviderTimeout
 */
export async function completeOrder(ctx: Ctx, setup: CardSetup): Promise<CompletedOrder> {
	switch (setup.purpose) {
		case "subscription":
			return { kind: "subscription", subscription: await createSubscription(ctx, setup) };
		case "one_time_pro":
			return { kind: "purchase", purchase: await buyOneTimePro(ctx, setup) };
		case "payment_method":
			throw new DomainError("invalid", texts.notForPlan);
	}
}
