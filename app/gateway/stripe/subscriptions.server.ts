import type { SubscriptionGateway } from "../subscriptions.ts";
import { portalUrl } from "./billing-portal.server.ts";
import type { Stripe } from "./client.server.ts";
import { findSubscription, subscribe } from "./subscribe.server.ts";
import { changeSubscription, previewChange } from "./subscription-changes.server.ts";
import {
	cancelSubscription,
	endSubscription,
	payOverdue,
	resumeSubscription,
} from "./subscription-endings.server.ts";
import { fetchSubscription } from "./subscription-facts.server.ts";

export function stripeSubscriptions(stripe: Stripe, now: () => Date): SubscriptionGateway {
	return {
		subscribe: (request) => subscribe(stripe, request, now()),
		fetchSubscription: (ref) => fetchSubscription(stripe, ref),
		findSubscription: (id, since) => findSubscription(stripe, id, since),
		previewChange: (request) => previewChange(stripe, request),
		changeSubscription: (request) => changeSubscription(stripe, request, now()),
		cancelSubscription: (change) => cancelSubscription(stripe, change, now()),
		resumeSubscription: (change) => resumeSubscription(stripe, change, now()),
		payOverdue: (ref) => payOverdue(stripe, ref, now()),
		endSubscription: (ref) => endSubscription(stripe, ref),
		portalUrl: (customerRef, returnUrl) => portalUrl(stripe, customerRef, returnUrl),
	};
}
