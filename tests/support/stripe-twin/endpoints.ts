import type { Endpoint } from "./endpoint.ts";
import { accountLinkEndpoints } from "./objects/account-links.ts";
import { accountEndpoints } from "./objects/accounts.ts";
import { balanceEndpoints } from "./objects/balance-transactions.ts";
import { chargeEndpoints } from "./objects/charges.ts";
import { checkoutSessionEndpoints } from "./objects/checkout-sessions.ts";
import { customerEndpoints } from "./objects/customers.ts";
import { disputeEndpoints } from "./objects/disputes.ts";
import { eventDestinationEndpoints } from "./objects/event-destinations.ts";
import { eventEndpoints } from "./objects/events.ts";
import { invoiceEndpoints } from "./objects/invoices.ts";
import { paymentIntentEndpoints } from "./objects/payment-intents.ts";
import { paymentMethodDomainEndpoints } from "./objects/payment-method-domains.ts";
import { paymentMethodEndpoints } from "./objects/payment-methods.ts";
import { payoutEndpoints } from "./objects/payouts.ts";
import { platformEndpoints } from "./objects/platform.ts";
import { portalEndpoints } from "./objects/portal.ts";
import { priceEndpoints } from "./objects/prices.ts";
import { productEndpoints } from "./objects/products.ts";
import { refundEndpoints } from "./objects/refunds.ts";
import { setupIntentEndpoints } from "./objects/setup-intents.ts";
import { scheduleEndpoints } from "./objects/subscription-schedules.ts";
import { subscriptionEndpoints } from "./objects/subscriptions.ts";
import { transferReversalEndpoints } from "./objects/transfer-reversals.ts";
import { transferEndpoints } from "./objects/transfers.ts";
import { webhookEndpointEndpoints } from "./objects/webhook-endpoints.ts";

const ENDPOINTS: Endpoint[] = [
	...accountEndpoints,
	...accountLinkEndpoints,
	...balanceEndpoints,
	...chargeEndpoints,
	...checkoutSessionEndpoints,
	...customerEndpoints,
	...disputeEndpoints,
	...eventDestinationEndpoints,
	...eventEndpoints,
	...paymentIntentEndpoints,
	...payoutEndpoints,
	...paymentMethodDomainEndpoints,
	...paymentMethodEndpoints,
	...invoiceEndpoints,
	...platformEndpoints,
	...portalEndpoints,
	...priceEndpoints,
	...productEndpoints,
	...refundEndpoints,
	...scheduleEndpoints,
	...setupIntentEndpoints,
	...subscriptionEndpoints,
	...transferEndpoints,
	...transferReversalEndpoints,
	...webhookEndpointEndpoints,
];

export function endpointFor(method: string, path: string): { endpoint: Endpoint; ids: string[] } | null {
	for (const endpoint of ENDPOINTS) {
		const match = endpoint.method === method ? endpoint.pattern.exec(path) : null;
		if (match) return { endpoint, ids: match.slice(1).map(decodeURIComponent) };
	}
	return null;
}
