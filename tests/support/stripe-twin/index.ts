import { createTwinApi } from "./api.ts";
import { createTwinClock, type TwinClock } from "./clock.ts";
import { ApiError } from "./errors.ts";
import { Faults } from "./faults.ts";
import { IdempotencyKeys } from "./idempotency.ts";
import { accountOf, closeAccount, setTransfersStatus } from "./objects/accounts.ts";
import { addBalanceTransaction, moveOwnMoney, type OwnMove } from "./objects/balance-transactions.ts";
import { runBilling } from "./objects/billing-clock.ts";
import { closeDispute, closeInquiry, escalateInquiry, openDispute, openInquiry } from "./objects/disputes.ts";
import { answerChallenge } from "./objects/intent-attempt.ts";
import { intentOf } from "./objects/intent-state.ts";
import { payOut, settlePayout } from "./objects/payouts.ts";
import type { Platform } from "./objects/platform.ts";
import { settleRefund } from "./objects/refunds.ts";
import { answerSetupChallenge } from "./objects/setup-intent-attempt.ts";
import { setupIntentOf } from "./objects/setup-intents.ts";
import { remember } from "./remember.ts";
import { listen } from "./server.ts";
import { stateOf, type TwinState } from "./state.ts";
import type { Dispute, Payout, Refund } from "./types.ts";
import { Webhooks } from "./webhooks.ts";
import { createTwinWorld, type RequestHook, type TwinWorld } from "./world.ts";

export { browserStub, serveStripe } from "./browser-stub.ts";
export type { FaultRates } from "./faults.ts";
export { stripeFor } from "./sdk.ts";
export type { TwinState } from "./state.ts";
export type * from "./types.ts";
export type { RequestHook } from "./world.ts";

const SECRET_KEY = "sk_test_twin";
const PUBLISHABLE_KEY = "pk_test_twin";
const WEBHOOK_SECRET = "whsec_twin";

/** A stand-in for Stripe on this machine, for the real SDK. */
export type Twin = {
	readonly origin: string; // for the SDK, and for the hosted pages
	readonly secretKey: string;
	readonly publishableKey: string;
	readonly webhookSecret: string;
	readonly clock: TwinClock;
	readonly state: TwinState; // copies, oldest first
	readonly faults: Faults;
	readonly webhooks: Webhooks;
	idempotency: boolean; // false to see tests fail that need idempotency keys
	tap: RequestHook | null; // called with every API request while it is being answered
	balanceLags: boolean; // true to show charges without their fees, as Stripe does at first
	refundsBegin: "succeeded" | "pending"; // `settleRefund` ends a pending refund
	/** Declines the next charges of one card or of any card; `authentication_required` makes the bank ask. */
	decline(order?: { paymentMethod?: string; declineCode?: string; times?: number }): void;
	acceptAll(): void; // undoes `decline`
	authenticate(intentId: string, answer?: "approve" | "refuse"): void;
	settleRefund(id: string, outcome: "succeeded" | "failed"): Refund;
	/** @param amount in cents, by default everything that is not refunded */
	openDispute(chargeId: string, amount?: number): Dispute;
	openInquiry(chargeId: string): Dispute; // no money moves until `escalateInquiry`
	escalateInquiry(id: string): Dispute;
	closeInquiry(id: string): Dispute;
	closeDispute(id: string, outcome: "won" | "lost", fee?: "kept" | "returned", part?: number): Dispute; // by default Stripe keeps the fee of a won dispute, and the bank keeps all of a lost one
	/** A payout, a top-up or a fee of the platform's own. @returns its id */
	moveOwnMoney(move: OwnMove, currency?: string): string;
	forgetCard(id: string): void; // as if it had never existed
	account: Platform; // the platform's own
	applePayError: string | null; // why Apple Pay is not active on a domain, when it is next checked
	runBilling(): void; // does the renewals and retries that are due, if the twin has been given a clock
	onboard(accountId: string, status?: "active" | "restricted"): void;
	closeAccount(accountId: string): void;
	payOut(accountId: string, amount: number, currency?: string): Payout; // to the account's bank
	settlePayout(id: string, status: "in_transit" | "paid" | "failed" | "canceled"): Payout;
	topUp(amount: number): void; // adds to the platform's available balance, in cents
	remember(): () => void; // @returns a function that restores the present state
	stop(): Promise<void>;
};

/** @param options.now the clock, which `clock` moves; the real one by default */
export async function startTwin(options: { now?: () => Date } = {}): Promise<Twin> {
	const clock = createTwinClock(options.now ?? (() => new Date()), () => runBilling(world));
	const world: TwinWorld = createTwinWorld(clock);
	const keys = new IdempotencyKeys();
	const faults = new Faults();
	const webhooks = new Webhooks(WEBHOOK_SECRET, clock.now);
	world.onEvent = (event) => webhooks.onEvent(event);
	const server = await listen(world, createTwinApi(world, keys, SECRET_KEY), faults, PUBLISHABLE_KEY);
	world.origin = server.origin;
	return {
		origin: server.origin,
		secretKey: SECRET_KEY,
		publishableKey: PUBLISHABLE_KEY,
		webhookSecret: WEBHOOK_SECRET,
		clock,
		faults,
		webhooks,
		state: stateOf(world),
		get idempotency() {
			return keys.enabled;
		},
		set idempotency(on) {
			keys.enabled = on;
		},
		get tap() {
			return world.requestHook;
		},
		set tap(tap) {
			world.requestHook = tap;
		},
		get balanceLags() {
			return world.balanceLags;
		},
		set balanceLags(on) {
			world.balanceLags = on;
		},
		get refundsBegin() {
			return world.initialRefundStatus;
		},
		set refundsBegin(status) {
			world.initialRefundStatus = status;
		},
		decline({ paymentMethod, declineCode, times } = {}) {
			world.overrides.push({
				paymentMethod: paymentMethod ?? null,
				declineCode: declineCode ?? "generic_decline",
				times: times ?? 1,
			});
		},
		acceptAll: () => void world.overrides.splice(0),
		authenticate(id, answer = "approve") {
			try {
				const approve = answer === "approve";
				if (id.startsWith("seti_")) answerSetupChallenge(world, setupIntentOf(world, id), approve);
				else answerChallenge(world, intentOf(world, id), approve);
			} catch (error) {
				// A decline after the authentication comes from the bank, and is not a mistake of the test.
				if (!(error instanceof ApiError && error.status === 402)) throw error;
			}
		},
		settleRefund: (id, outcome) => structuredClone(settleRefund(world, id, outcome)),
		openDispute: (charge, amount) => structuredClone(openDispute(world, charge, amount)),
		openInquiry: (charge) => structuredClone(openInquiry(world, charge)),
		escalateInquiry: (id) => structuredClone(escalateInquiry(world, id)),
		closeInquiry: (id) => structuredClone(closeInquiry(world, id)),
		closeDispute: (id, outcome, fee, part) => structuredClone(closeDispute(world, id, outcome, fee, part)),
		forgetCard: (id) => world.paymentMethods.remove(id),
		moveOwnMoney: (move, currency) => moveOwnMoney(world, move, currency),
		account: world.account,
		get applePayError() {
			return world.applePayError;
		},
		set applePayError(why) {
			world.applePayError = why;
		},
		runBilling: () => runBilling(world),
		onboard: (id, status = "active") => setTransfersStatus(world, accountOf(world, id), status),
		closeAccount: (id) => closeAccount(world, accountOf(world, id)),
		payOut: (account, amount, currency = "usd") => structuredClone(payOut(world, account, amount, currency)),
		settlePayout: (id, status) => structuredClone(settlePayout(world, id, status)),
		topUp(amount) {
			addBalanceTransaction(world, {
				type: "topup",
				category: "topup",
				amount,
				currency: "usd",
				source: world.id("tu"),
			});
		},
		remember: () => remember(world, keys),
		async stop() {
			webhooks.endpoint = null;
			await webhooks.settled();
			await server.stop();
		},
	};
}
