import type { SubscriptionGateway } from "../subscriptions.ts";
import { portalUrl } from "./billing-portal.server.ts";
import type { Stripe } from "./client.server.ts";
import { changePlan, previewChange } from "./plan-changes.server.ts";
import { cancelPlan, endPlan, payOverdue, resumePlan } from "./plan-endings.server.ts";
import { findSubscription, subscribe } from "./subscribe.server.ts";
import { fetchSubscription } from "./subscription-facts.server.ts";

export function stripeSubscriptions(stripe: Stripe, now: () => Date): SubscriptionGateway {
	return {
		subscribe: (request) => subscribe(stripe, request, now()),
		fetchSubscription: (ref) => fetchSubscription(stripe, ref),
		findSubscription: (id, since) => findSubscription(stripe, id, since),
		previewChange: (request) => previewChange(stripe, request),
		changePlan: (request) => changePlan(stripe, request, now()),
		cancelPlan: (change) => cancelPlan(stripe, change, now()),
		resumePlan: (change) => resumePlan(stripe, change, now()),
		payOverdue: (ref) => payOverdue(stripe, ref, now()),
		endPlan: (ref) => endPlan(stripe, ref),
		portalUrl: (customerRef, returnUrl) => portalUrl(stripe, customerRef, returnUrl),
	};
}
