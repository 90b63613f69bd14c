import type { Ctx } from "#app/access/ctx.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { formatCents } from "#app/lib/money.ts";
import type { ChangeTierInput } from "./billing.schema.ts";
import type { CompletedOrder } from "./complete-order.server.ts";
import { dayText, termText } from "./notice-parts.ts";
import type { Subscription } from "./subscriptions.queries.ts";
import * as texts from "./texts/subscribing.ts";

/** What has been begun, in words. */
export function orderMessage(order: CompletedOrder): string {
	const isNow =
		order.kind === "purchase" ? texts.tripNowPro : texts.nowOn(TIER_BY_ID[order.subscription.plan].name);
	return `${texts.activated} ${isNow}`;
}

/** What a change of plan has cost, or when it takes effect, in words. */
export function changeMessage(
	ctx: Pick<Ctx, "now">,
	{ nextPlan, currentPeriodEnd }: Subscription,
	{ due = 0, ...to }: ChangeTierInput,
): string {
	const term = termText(to);
	if (nextPlan && currentPeriodEnd !== null) return texts.changesOn(term, dayText(ctx, currentPeriodEnd));
	return due > 0 ? texts.chargedAndOn(formatCents(due), term) : texts.nowOn(term);
}
