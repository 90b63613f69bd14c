import { PLAN_BY_ID } from "#app/features/subscriptions/plans.ts";
import type { CompletedOrder } from "./complete-order.server.ts";
import * as texts from "./texts/subscribing.ts";

/** What has been begun, in words. */
export function orderMessage(order: CompletedOrder): string {
	const name = order.kind === "purchase" ? texts.oneTimePro : PLAN_BY_ID[order.subscription.plan].name;
	return `${texts.activated} ${texts.nowOn(name)}`;
}
