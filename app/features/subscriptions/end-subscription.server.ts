import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { subscriptions } from "#db/schema/index.ts";
import * as texts from "./texts/ending.ts";

/**
 * Ends a user's subscription at once, so that nothing is charged any more. Call it outside a transaction, because it is
 * the place to ask the provider. Until it can, a live subscription is refused.
 * @throws DomainError conflict
 */
export async function endSubscriptionOf(ctx: Ctx, userId: string): Promise<void> {
	const [live] = await ctx.db.read
		.select({ id: subscriptions.id })
		.from(subscriptions)
		.where(
			and(eq(subscriptions.userId, userId), inArray(subscriptions.status, ["pending", "active", "past_due"])),
		);
	if (live) throw new DomainError("conflict", texts.endPlanFirst);
}
