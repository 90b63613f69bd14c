import { randomUUID } from "node:crypto";
import { API_VERSION } from "./api-version.ts";
import type { TwinClock } from "./clock.ts";
import { newPlatform } from "./objects/platform.ts";
import { Table } from "./table.ts";
import type * as T from "./types.ts";

export type TwinWorld = ReturnType<typeof createTwinWorld>;

type DeclineOverride = { paymentMethod: string | null; declineCode: string; times: number };

/**
 * Called before a request's effect, before its answer, and after it; may delay the request.
 * @returns true to drop the connection
 */
export type RequestHook = (
	request: T.LoggedRequest,
	moment: "before" | "after" | "answered",
) => boolean | Promise<boolean>;

export function createTwinWorld(clock: TwinClock) {
	const tables = {
		customers: new Table<T.Customer>(),
		paymentMethods: new Table<T.PaymentMethod>(),
		intents: new Table<T.PaymentIntent>(),
		setupIntents: new Table<T.SetupIntent>(),
		sessions: new Table<T.Session>(),
		charges: new Table<T.Charge>(),
		refunds: new Table<T.Refund>(),
		transfers: new Table<T.Transfer>(),
		reversals: new Table<T.TransferReversal>(),
		accounts: new Table<T.Account>(),
		payouts: new Table<T.Payout>(),
		disputes: new Table<T.Dispute>(),
		products: new Table<T.Product>(),
		prices: new Table<T.Price>(),
		subscriptions: new Table<T.Subscription>(),
		invoices: new Table<T.Invoice>(),
		invoicePayments: new Table<T.InvoicePayment>(),
		schedules: new Table<T.Schedule>(),
		portalConfigurations: new Table<T.PortalConfiguration>(),
		balanceTransactions: new Table<T.BalanceTransaction>(),
		events: new Table<T.Event>(),
		webhookEndpoints: new Table<T.WebhookEndpoint>(),
		eventDestinations: new Table<T.EventDestination>(),
		paymentMethodDomains: new Table<T.PaymentMethodDomain>(),
	};
	let last = 0;
	const world = {
		...tables,
		account: newPlatform(),
		applePayError: null as string | null, // why Apple Pay is not active on a domain
		deletedCustomers: new Set<string>(),
		payoutAccounts: new Map<string, string>(), // the connected account of each payout
		clock,
		origin: "", // of the twin's own pages
		requests: [] as T.LoggedRequest[],
		request: { id: null, idempotency_key: null } as T.Event["request"], // the request that is being answered
		overrides: [] as DeclineOverride[],
		balanceLags: false, // true if new charges have no balance transaction yet
		initialRefundStatus: "succeeded" as "succeeded" | "pending", // `twin.settleRefund` ends a pending refund
		requestHook: null as RequestHook | null,
		moment: null as number | null, // in seconds, set while catching up on something that was due then
		onEvent: (_event: T.Event): void => {},
		id: (prefix: string) => `${prefix}_1Twin${String(++last).padStart(6, "0")}`,
		secret: () => randomUUID().replaceAll("-", ""),
		seconds: () => world.moment ?? Math.floor(clock.now().getTime() / 1_000),
		find(id: string): object | undefined {
			for (const table of Object.values(tables)) {
				const found = table.get(id);
				if (found) return found;
			}
			return undefined;
		},
		/** @param account the connected account that the object belongs to */
		emit(type: string, object: object, account?: string): void {
			const event: T.Event = {
				id: world.id("evt"),
				object: "event",
				...(account ? { account } : {}),
				api_version: API_VERSION,
				created: world.seconds(),
				data: { object: structuredClone(object) as Record<string, unknown> },
				livemode: false,
				pending_webhooks: 1,
				request: { ...world.request },
				type,
			};
			tables.events.add(event);
			world.onEvent(event);
		},
	};
	return world;
}
