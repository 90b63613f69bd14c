import type { SubscriptionGateway } from "../subscriptions.ts";

const notBuilt = () => Promise.reject(new Error("not built yet"));

export function stripeSubscriptions(): SubscriptionGateway {
	return {
		subscribe: notBuilt,
		fetchSubscription: notBuilt,
		findSubscription: notBuilt,
		previewChange: notBuilt,
		changePlan: notBuilt,
		cancelPlan: notBuilt,
		resumePlan: notBuilt,
		payOverdue: notBuilt,
		endPlan: notBuilt,
		portalUrl: notBuilt,
	};
}
