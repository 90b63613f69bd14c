import type { Ctx } from "#app/access/ctx.ts";
import type { CardSetup } from "#app/features/payments/cards/setups.queries.ts";
import { DomainError, isDomainError } from "#app/lib/errors.ts";
import { createSubscription } from "./create-subscription.server.ts";
import { buyOneTimePro } from "./one-time-pro.server.ts";
import { closeOrder } from "./open-order.server.ts";
import type { Purchase, Subscription } from "./subscriptions.queries.ts";
import * as texts from "./texts/subscribing.ts";

export type CompletedOrder =
	| { kind: "subscription"; subscription: Subscription }
	| { kind: "purchase"; purchase: Purchase };

const CLOSING_CODES = new Set<DomainError["code"]>(["conflict", "forbidden"]);

/**
 * Begins what a saved card was for. The page, the webhook and the sweeper may call it in any order, and repeatedly.
 * An order that is refused, such as beside another plan, is closed.
 * @param setup which has succeeded
 * @throws DomainError as createSubscription and buyOneTimePro do; ProviderTimeout
 */
export async function completeOrder(ctx: Ctx, setup: CardSetup): Promise<CompletedOrder> {
	try {
		return await begin(ctx, setup);
	} catch (error) {
		if (isDomainError(error) && CLOSING_CODES.has(error.code)) await closeOrder(ctx, setup, error.message);
		throw error;
	}
}

async function begin(ctx: Ctx, setup: CardSetup): Promise<CompletedOrder> {
	switch (setup.purpose) {
		case "subscription":
			return { kind: "subscription", subscription: await createSubscription(ctx, setup) };
		case "one_time_pro":
			return { kind: "purchase", purchase: await buyOneTimePro(ctx, setup) };
		case "payment_method":
			throw new DomainError("invalid", texts.notForPlan);
	}
}

/**
 * Begins what a card was saved for once an event says that it was, since the browser may be gone. A refusal is stored with
 * the order, and does not concern the event.
 * @throws ProviderTimeout, after which the same call is safe
 */
export async function completeSavedOrder(ctx: Ctx, setup: CardSetup): Promise<void> {
	if (setup.status !== "succeeded" || setup.purpose === "payment_method") return;
	try {
		await completeOrder(ctx, setup);
	} catch (error) {
		if (!isDomainError(error)) throw error;
	}
}
