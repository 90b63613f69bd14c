import { randomUUID } from "node:crypto";
import { API_VERSION } from "./api-version.ts";
import type { TwinClock } from "./clock.ts";
import { Table } from "./table.ts";
import type * as T from "./types.ts";

/** Everything Stripe would remember, and the switches of a test. */
export type TwinWorld = ReturnType<typeof createTwinWorld>;

/** How the next charges of a card end, whatever card it is. */
type DeclineOverride = { paymentMethod: string | null; declineCode: string; times: number };

/**
 * Hears of a request as it comes, with nothing done yet; when it is done and not answered; and when its answer has gone
 * out. It may keep the request waiting. @returns true to have the connection drop there.
 */
export type RequestHook = (
	request: T.LoggedRequest,
	moment: "before" | "after" | "answered",
) => boolean | Promise<boolean>;

/** @param clock what Stripe takes for the time */
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
		disputes: new Table<T.Dispute>(),
		balanceTransactions: new Table<T.BalanceTransaction>(),
		events: new Table<T.Event>(),
	};
	let last = 0;
	const world = {
		...tables,
		clock,
		/** Where the twin's own pages are. */
		origin: "",
		requests: [] as T.LoggedRequest[],
		/** The request that is being answered. */
		request: { id: null, idempotency_key: null } as T.Event["request"],
		overrides: [] as DeclineOverride[],
		/** How refunds begin; those that are pending end by `twin.settleRefund`. */
		initialRefundStatus: "succeeded" as "succeeded" | "pending",
		/** Hears of every request of the API while it is answered. */
		requestHook: null as RequestHook | null,
		/** Hears of every event, when it happens. */
		onEvent: (_event: T.Event): void => {},
		id: (prefix: string) => `${prefix}_1Twin${String(++last).padStart(6, "0")}`,
		secret: () => randomUUID().replaceAll("-", ""),
		/** The clock in Stripe's unit. */
		seconds: () => Math.floor(clock.now().getTime() / 1_000),
		/** Any object, by its id. */
		find(id: string): object | undefined {
			for (const table of Object.values(tables)) {
				const found = table.get(id);
				if (found) return found;
			}
			return undefined;
		},
		/** Tells what happened to an object. @param account the connected account it belongs to */
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
