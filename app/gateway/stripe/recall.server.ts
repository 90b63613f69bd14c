import type { IntentFact } from "../intent-fact.ts";
import type { RecalledCharge, RecallGateway } from "../recall.ts";
import type { SubscriptionFact } from "../subscriptions.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { idOf, requireExpanded } from "./facts.server.ts";
import { listFilter, MAX_PAGE_SIZE, readAllPages } from "./find-in-lists.server.ts";
import { fetchSession, isCheckoutSession } from "./hosted-checkout.server.ts";
import { createOnce } from "./idempotent-call.server.ts";
import { fetchIntent } from "./intents.server.ts";
import { fetchSubscription } from "./subscription-facts.server.ts";

export function stripeRecall(stripe: Stripe, now: () => Date): RecallGateway {
	return {
		async fetchCustomer(ref) {
			return customerFact(await callStripe(() => stripe.customers.retrieve(ref)));
		},
		recallAttempt: (ref) => recallAttempt(stripe, ref),
		recallCharge: (chargeRef) => recallCharge(stripe, chargeRef),
		listSubscriptionsSince: (at) => listSubscriptionsSince(stripe, at),
		recallTransfer: (ref) => recallTransfer(stripe, ref),
		isReturnedForAnother: (chargeRef, since) => isReturnedForAnother(stripe, chargeRef, since),
		returnCharge: (chargeRef) => returnCharge(stripe, chargeRef, now()),
	};
}

/** For the intent of a hosted checkout it returns the checkout, because attempts refer to that. */
async function recallAttempt(stripe: Stripe, ref: string): Promise<IntentFact> {
	if (isCheckoutSession(ref)) return fetchSession(stripe, ref);
	const fact = await fetchIntent(stripe, ref);
	if (fact.surface !== "hosted") return fact;
	const [session] = await callStripe(() =>
		readAllPages(stripe.checkout.sessions.list({ payment_intent: ref })),
	);
	return session ? fetchSession(stripe, session.id) : fact;
}

async function recallCharge(stripe: Stripe, chargeRef: string): Promise<RecalledCharge | null> {
	const charge = await callStripe(() =>
		stripe.charges.retrieve(chargeRef, { expand: ["balance_transaction", "customer"] }),
	);
	const customer = requireExpanded(charge.customer);
	const about = await aboutCharge(stripe, charge, customer);
	if (about === null) return null;
	const { trip_id, payment_id } = charge.metadata;
	return {
		ref: charge.id,
		about,
		...(trip_id && payment_id && { paid: { tripId: trip_id, paymentId: payment_id } }),
		amount: charge.amount_captured,
		fee: requireExpanded(charge.balance_transaction)?.fee ?? 0,
		refunded: charge.amount_refunded,
		payer: customer ? customerFact(customer) : { name: null, email: null, userId: null },
		description: charge.description,
		at: charge.created * 1_000,
	};
}

/** The charge of a subscription has no metadata of its own, so its customer shows that it is ours. */
async function aboutCharge(
	stripe: Stripe,
	{ metadata: { attempt_id, purchase_id }, payment_intent }: Stripe.Charge,
	customer: Stripe.Customer | Stripe.DeletedCustomer | null,
): Promise<RecalledCharge["about"] | null> {
	const intent = idOf(payment_intent);
	if (attempt_id) return { kind: "attempt", attemptId: attempt_id, ...(intent && { ref: intent }) };
	if (purchase_id) return { kind: "purchase", id: purchase_id };
	if (!customer || customer.deleted || !isOurs(customer)) return null;
	const [subscription] = await callStripe(() =>
		readAllPages(stripe.subscriptions.list({ customer: customer.id, status: "all", limit: MAX_PAGE_SIZE })),
	);
	return subscription ? { kind: "subscription", ref: subscription.id } : { kind: "nothing" };
}

const isOurs = ({ metadata }: Stripe.Customer) => Boolean(metadata.user_id ?? metadata.member_id);

function customerFact(customer: Stripe.Customer | Stripe.DeletedCustomer) {
	if (customer.deleted) return { name: null, email: null, userId: null };
	const { name = null, email, metadata } = customer;
	return { name, email, userId: metadata.user_id ?? null };
}

async function listSubscriptionsSince(stripe: Stripe, at: number): Promise<SubscriptionFact[]> {
	const begun = await callStripe(() =>
		readAllPages(
			stripe.subscriptions.list({ ...listFilter({ since: at }), status: "all", limit: MAX_PAGE_SIZE }),
		),
	);
	const ours = begun.filter(({ metadata }) => metadata.subscription_id);
	const facts: SubscriptionFact[] = [];
	for (const { id } of ours.reverse()) facts.push(await fetchSubscription(stripe, id));
	return facts;
}

async function recallTransfer(stripe: Stripe, ref: string) {
	const [line] = await callStripe(() =>
		readAllPages(stripe.balanceTransactions.list({ source: ref, expand: ["data.source"] })),
	);
	const source = line?.source;
	if (typeof source !== "object" || source === null) return null;
	const transfer =
		source.object === "transfer_reversal"
			? await callStripe(() => stripe.transfers.retrieve(idOf(source.transfer) ?? ""))
			: source;
	if (transfer.object !== "transfer") return null;
	const { line_id, trip_id } = transfer.metadata;
	return line_id && trip_id ? { ref: transfer.id, id: line_id, tripId: trip_id } : null;
}

async function isReturnedForAnother(stripe: Stripe, chargeRef: string, since: number): Promise<boolean> {
	const charge = await callStripe(() => stripe.charges.retrieve(chargeRef));
	const { attempt_id, payment_id } = charge.metadata;
	if (!attempt_id || !charge.refunded) return false;
	const refunds = await callStripe(() => readAllPages(stripe.refunds.list({ charge: chargeRef })));
	if (!refunds.some(({ metadata }) => metadata?.refund_id?.startsWith(attempt_id))) return false;
	const charges = await callStripe(() =>
		readAllPages(stripe.charges.list({ ...listFilter({ since }), limit: MAX_PAGE_SIZE })),
	);
	return charges.some(
		({ id, paid, refunded, metadata }) =>
			id !== chargeRef && paid && !refunded && metadata.payment_id === payment_id,
	);
}

async function returnCharge(stripe: Stripe, chargeRef: string, now: Date) {
	const list = async () => {
		const refunds = await callStripe(() => readAllPages(stripe.refunds.list({ charge: chargeRef })));
		return refunds.filter(({ metadata }) => metadata?.returned_charge === chargeRef);
	};
	const find = async () => (await list()).find((refund) => !isSentBack(refund)) ?? null;
	const create = (options: { idempotencyKey: string }) =>
		stripe.refunds.create({ charge: chargeRef, metadata: { returned_charge: chargeRef } }, options);
	const sentBack = (await list()).filter(isSentBack).length;
	const key = sentBack === 0 ? `return:${chargeRef}` : `return:${chargeRef}:${sentBack}`;
	const refund = (await find()) ?? (await createOnce({ key, find, create }, now));
	return { ref: refund.id, amount: refund.amount };
}

const isSentBack = ({ status }: Pick<Stripe.Refund, "status">) =>
	status === "failed" || status === "canceled";
