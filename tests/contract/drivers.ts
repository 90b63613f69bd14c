import Stripe from "stripe";
import { tiersOnSale } from "#app/features/tiers/tiers.ts";
import type { CustomerRequest, SetupFact } from "#app/gateway/cards.ts";
import type { ChargeRequest, PaymentGateway } from "#app/gateway/gateway.ts";
import type { IntentFact } from "#app/gateway/intent-fact.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import { stripeGateway } from "#app/gateway/stripe/gateway.server.ts";
import { setUpTiers } from "#app/gateway/stripe/set-up-tiers.server.ts";
import { breakableGateway, type CallPhase } from "#tests/support/gateways.ts";
import { startTwin, type Twin } from "#tests/support/stripe-twin/index.ts";
import { withoutWaits } from "#tests/support/without-waits.ts";
import { openWorld } from "#tests/support/world.ts";
import { setupRequest } from "./account-requests.ts";
import { chargeRequest, START } from "./charge-requests.ts";

type Card = "success" | "declined" | "authentication";
type Call =
	| "createIntent"
	| "chargeSavedCard"
	| "cancel"
	| "refund"
	| "transfer"
	| "reverse"
	| "createSetup"
	| "deleteCustomer"
	| "chargePurchase"
	| "subscribe"
	| "changeSubscription"
	| "cancelSubscription"
	| "resumeSubscription"
	| "payOverdue";

/** A gateway, and the events around it: people pay, organizers sign up, connections break. */
export type Driver = {
	gateway: PaymentGateway;
	pay(ref: string, card: Card): Promise<IntentFact>; // pays in the browser, and returns the gateway's fact afterwards
	answer(ref: string, answer: "approve" | "refuse"): Promise<IntentFact>;
	onboard(payeeRef: string): Promise<void>;
	savedCard(card: Card): Promise<SavedCard>; // a saved card, whose name decides the outcome of its charges
	enterCard(setupRef: string, card: Card): Promise<SetupFact>; // enters a card in the browser, which also passes a bank's check
	accountCard(card: Card, customer: CustomerRequest): Promise<SavedCard>; // a saved card, whose name decides the outcome of its charges
	advance(ms: number): void; // advances the provider's clock, and ours
	loseNext(call: Call, moment: CallPhase): void; // loses the answer of the next call of this kind
	close(): Promise<void>;
};

export async function createPaidCharge({ gateway, pay }: Driver, given: Partial<ChargeRequest> = {}) {
	const order = chargeRequest(given);
	const { ref } = await gateway.createIntent(order);
	const fact = await pay(ref, "success");
	if (!fact.chargeRef) throw new Error("not charged");
	return { order, ref, fact, chargeRef: fact.chargeRef };
}

export async function demoDriver(): Promise<Driver> {
	const line = breakableGateway();
	const world = openWorld();
	const gateway = line.wrap(world.provider);
	return {
		gateway,
		async pay(ref, card) {
			await world.provider.confirmDemo?.(ref, card);
			return gateway.fetchIntent(ref);
		},
		async answer(ref, answer) {
			await world.provider.answerDemo?.(ref, answer);
			return gateway.fetchIntent(ref);
		},
		async onboard(payeeRef) {
			await gateway.onboardingUrl(payeeRef, {
				success: "http://localhost/back",
				cancel: "http://localhost/",
			});
		},
		async savedCard(card) {
			const order = chargeRequest({ saveCard: true });
			const { ref } = await gateway.createIntent(order);
			await world.provider.confirmDemo?.(ref, "success");
			const kept = (await gateway.fetchIntent(ref)).card;
			if (!kept) throw new Error("the card was to be kept");
			return { ...kept, methodRef: `pm_demo_${card}` };
		},
		async enterCard(ref, card) {
			await world.provider.confirmDemoSetup?.(ref, card);
			return gateway.fetchSetup(ref);
		},
		async accountCard(card, customer) {
			const face = { brand: "visa", last4: DEMO_LAST4[card], expMonth: 12, expYear: 2034 };
			const saved = await world.provider.addDemoCard?.(setupRequest({ customer }), face);
			if (!saved) throw new Error("the demo provider saves cards");
			return saved;
		},
		advance: world.clock.advance,
		loseNext: line.loseNext,
		async close() {
			world[Symbol.dispose]();
		},
	};
}

const DEMO_LAST4: Record<Card, string> = { success: "4242", declined: "0002", authentication: "3220" };

const TOKENS: Record<Card, string> = {
	success: "pm_card_visa",
	declined: "pm_card_chargeDeclined",
	authentication: "pm_card_authenticationRequired",
};

/** The bank accepts this card when it is saved, and declines every charge. */
const SAVED_THEN_DECLINED = "pm_card_chargeCustomerFail";

const PATHS: Record<Call, RegExp> = {
	createIntent: /^\/v1\/payment_intents$/,
	chargeSavedCard: /^\/v1\/payment_intents$/,
	cancel: /\/cancel$/,
	refund: /^\/v1\/refunds$/,
	transfer: /^\/v1\/transfers$/,
	reverse: /\/reversals$/,
	createSetup: /^\/v1\/setup_intents$/,
	deleteCustomer: /^\/v1\/customers\/\w+$/,
	chargePurchase: /^\/v1\/payment_intents$/,
	subscribe: /^\/v1\/subscriptions$/,
	changeSubscription: /^\/v1\/subscriptions\/\w+$/,
	cancelSubscription: /^\/v1\/subscriptions\/\w+$/,
	resumeSubscription: /^\/v1\/subscriptions\/\w+$/,
	payOverdue: /\/pay$/,
};

export type StripeDriver = Driver & { twin: Twin; stripe: Stripe };

/** Our gateway, connected to Stripe's twin through Stripe's SDK. @param sells whether the twin sells our plans */
export async function stripeDriver({ sells = false } = {}): Promise<StripeDriver> {
	const hurry = withoutWaits();
	const twin = await startTwin();
	twin.clock.set(new Date(START));
	const { origin, secretKey, publishableKey, webhookSecret } = twin;
	const keys = { secretKey, publishableKey, webhookSecrets: [webhookSecret], apiBase: origin };
	const gateway = stripeGateway(keys, twin.clock.now);
	const { hostname, port } = new URL(origin);
	const stripe = new Stripe(secretKey, { host: hostname, port, protocol: "http", telemetry: false });

	if (sells) await setUpTiers(stripe, tiersOnSale());

	/** The browser gets the decline; the gateway has to fetch it. */
	async function inBrowser(confirmed: Promise<unknown>) {
		await confirmed.catch((error: unknown) => {
			const isAnswer =
				error instanceof Stripe.errors.StripeCardError ||
				error instanceof Stripe.errors.StripeInvalidRequestError;
			if (!isAnswer) throw error;
		});
	}

	const confirm = (ref: string, payment_method: string) =>
		inBrowser(stripe.paymentIntents.confirm(ref, { payment_method }));

	async function enterCard(ref: string, card: Card) {
		await inBrowser(stripe.setupIntents.confirm(ref, { payment_method: TOKENS[card] }));
		if (card === "authentication") twin.authenticate(ref);
		return gateway.fetchSetup(ref);
	}

	return {
		twin,
		stripe,
		gateway,
		async pay(ref, card) {
			await confirm(ref, TOKENS[card]);
			return gateway.fetchIntent(ref);
		},
		async answer(ref, answer) {
			twin.authenticate(ref, answer);
			return gateway.fetchIntent(ref);
		},
		async onboard(payeeRef) {
			twin.onboard(payeeRef);
		},
		async savedCard(card) {
			const { ref } = await gateway.createIntent(chargeRequest({ saveCard: true }));
			await confirm(ref, TOKENS[card === "declined" ? "success" : card]);
			if (card === "authentication") twin.authenticate(ref);
			const kept = (await gateway.fetchIntent(ref)).card;
			if (!kept) throw new Error("the card was to be kept");
			if (card !== "declined") return kept;
			const bad = await stripe.paymentMethods.attach(SAVED_THEN_DECLINED, { customer: kept.customerRef });
			return { ...kept, methodRef: bad.id };
		},
		enterCard,
		async accountCard(card, customer) {
			if (card === "declined") {
				const { customerRef } = await gateway.createSetup(setupRequest({ customer }));
				const bad = await stripe.paymentMethods.attach(SAVED_THEN_DECLINED, { customer: customerRef });
				return { customerRef, methodRef: bad.id, brand: "visa", last4: "0341", expMonth: 12, expYear: 2034 };
			}
			const { ref } = await gateway.createSetup(setupRequest({ customer }));
			const saved = (await enterCard(ref, card)).card;
			if (!saved) throw new Error("the card was to be saved");
			return saved;
		},
		advance: twin.clock.advance,
		loseNext(call, moment) {
			// The SDK itself repeats a request once after a dropped connection, so the answer is lost twice.
			const method = call === "deleteCustomer" ? "DELETE" : "POST";
			twin.faults.next({ method, path: PATHS[call], when: moment, how: "drop", times: 2 });
		},
		async close() {
			await twin.stop();
			hurry[Symbol.dispose]();
		},
	};
}
