import { balance } from "./objects/balance-transactions.ts";
import type * as T from "./types.ts";
import type { TwinWorld } from "./world.ts";

/** Stripe's objects, oldest first. */
export type TwinState = {
	customers: T.Customer[];
	paymentMethods: T.PaymentMethod[];
	intents: T.PaymentIntent[];
	setupIntents: T.SetupIntent[];
	sessions: T.Session[];
	charges: T.Charge[]; // including declined ones
	refunds: T.Refund[];
	transfers: T.Transfer[];
	reversals: T.TransferReversal[];
	accounts: T.Account[];
	disputes: T.Dispute[];
	prices: T.Price[];
	subscriptions: T.Subscription[];
	invoices: T.Invoice[];
	schedules: T.Schedule[];
	balanceTransactions: T.BalanceTransaction[];
	events: T.Event[];
	webhookEndpoints: T.WebhookEndpoint[];
	eventDestinations: T.EventDestination[];
	paymentMethodDomains: T.PaymentMethodDomain[];
	requests: T.LoggedRequest[]; // including requests of pages
	balance: number; // in cents, settled or not
};

/** Copies objects, so that later changes do not affect them. */
export function stateOf(world: TwinWorld): TwinState {
	const copy = <T>(rows: () => T[]) => ({ enumerable: true, get: () => structuredClone(rows()) });
	return Object.defineProperties({} as TwinState, {
		customers: copy(() => world.customers.all()),
		paymentMethods: copy(() => world.paymentMethods.all()),
		intents: copy(() => world.intents.all()),
		setupIntents: copy(() => world.setupIntents.all()),
		sessions: copy(() => world.sessions.all()),
		charges: copy(() => world.charges.all()),
		refunds: copy(() => world.refunds.all()),
		transfers: copy(() => world.transfers.all()),
		reversals: copy(() => world.reversals.all()),
		accounts: copy(() => world.accounts.all()),
		disputes: copy(() => world.disputes.all()),
		prices: copy(() => world.prices.all()),
		subscriptions: copy(() => world.subscriptions.all()),
		invoices: copy(() => world.invoices.all()),
		schedules: copy(() => world.schedules.all()),
		balanceTransactions: copy(() => world.balanceTransactions.all()),
		events: copy(() => world.events.all()),
		webhookEndpoints: copy(() => world.webhookEndpoints.all()),
		eventDestinations: copy(() => world.eventDestinations.all()),
		paymentMethodDomains: copy(() => world.paymentMethodDomains.all()),
		requests: copy(() => world.requests),
		balance: { enumerable: true, get: () => balance(world) },
	});
}
