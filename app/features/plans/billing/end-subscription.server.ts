import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Tx } from "#db/client.server.ts";
import { applySubscription } from "./apply-subscription.server.ts";
import { findLiveSubscription } from "./subscriptions.queries.ts";
import * as texts from "./texts/subscribing.ts";

/**
 * Ends a user's subscription at once, so that nothing is charged any more. It asks the provider, and does nothing where
 * there is no plan.
 * @throws DomainError conflict while it is not known whether a plan has begun; ProviderTimeout, after which the same call is safe
 */
export async function endSubscriptionOf(ctx: Ctx, userId: string): Promise<void> {
	const live = await findLiveSubscription(ctx.db.read, { userId });
	if (!live) return;
	if (!live.ref || live.provider !== ctx.payments.provider) {
		throw new DomainError("conflict", texts.planUnderWay);
	}
	await applySubscription(ctx, await ctx.payments.endSubscription(live.ref));
}

/** Finds a plan that was begun since the last one was ended. @throws DomainError conflict */
export async function requireNoSubscription(tx: Tx, userId: string): Promise<void> {
	if (await findLiveSubscription(tx, { userId })) throw new DomainError("conflict", texts.planUnderWay);
}
