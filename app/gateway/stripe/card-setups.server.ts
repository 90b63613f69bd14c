import type { SetupFact, SetupRequest } from "../cards.ts";
import { isProviderTimeout, ProviderRefusal } from "../gateway.ts";
import type { ReturnUrls } from "../return-urls.ts";
import type { Stripe } from "./client.server.ts";
import { ensureCustomer, ensureUserCustomer, withLiveCustomer } from "./customers.server.ts";
import { callStripe } from "./errors.server.ts";
import { findInList, listFilter, MAX_PAGE_SIZE } from "./find-in-lists.server.ts";
import { isCheckoutSession } from "./hosted-checkout.server.ts";
import { createOnce, isKeyExpired } from "./idempotent-call.server.ts";
import {
	FOR_CHARGES,
	HOSTED_SETUP_EXPAND,
	hostedSetupFact,
	SETUP_EXPAND,
	setupFact,
} from "./setup-facts.server.ts";

type Key = { idempotencyKey: string };

/**
 * Creates the setup for which the browser enters a card, or finds it in case Stripe has forgotten its idempotency key.
 */
export async function createSetup(stripe: Stripe, request: SetupRequest, now: Date) {
	const find = () =>
		callStripe(() =>
			findInList(
				stripe.setupIntents.list({ ...listFilter({ since: request.createdAt }), limit: MAX_PAGE_SIZE }),
				({ metadata }) => metadata?.setup_id === request.id,
			),
		);
	const known = isKeyExpired(request.createdAt, now) ? await find() : null;
	const setup = known ?? (await open());
	if (!setup.client_secret) throw new Error(`setup ${setup.id} has no client secret`);
	return { ref: setup.id, clientSecret: setup.client_secret, customerRef: String(setup.customer) };

	function open() {
		const params: Stripe.SetupIntentCreateParams = {
			usage: "off_session",
			allowed_payment_method_types: ["card"],
			metadata: metadataOf(request),
		};
		return withLiveCustomer(
			(forgotten) => ensureAnyCustomer(stripe, request.customer, now, forgotten),
			(customer, suffix) => {
				const create = (key: Key) => stripe.setupIntents.create({ ...params, customer }, key);
				return createOnce({ key: keyOf(request) + suffix, find, create }, now);
			},
		);
	}
}

/** Opens Stripe's page for a card. Its setup has no metadata, so only the page is found by the request's id. */
export async function createHostedSetup(stripe: Stripe, request: SetupRequest, urls: ReturnUrls, now: Date) {
	const find = () =>
		callStripe(() =>
			findInList(
				stripe.checkout.sessions.list({ ...listFilter({ since: request.createdAt }), limit: MAX_PAGE_SIZE }),
				({ metadata }) => metadata?.setup_id === request.id,
			),
		);
	const known = isKeyExpired(request.createdAt, now) ? await find() : null;
	const session = known ?? (await open());
	if (!session.url) throw new ProviderRefusal("checkout_closed", "This page takes no card any more.");
	return { ref: session.id, url: session.url, customerRef: String(session.customer) };

	function open() {
		const params: Stripe.Checkout.SessionCreateParams = {
			mode: "setup",
			ui_mode: "hosted_page",
			currency: "usd",
			allowed_payment_method_types: ["card"],
			client_reference_id: request.id,
			metadata: metadataOf(request),
			success_url: urls.success,
			cancel_url: urls.cancel,
		};
		return withLiveCustomer(
			(forgotten) => ensureAnyCustomer(stripe, request.customer, now, forgotten),
			(customer, suffix) => {
				const create = (key: Key) => stripe.checkout.sessions.create({ ...params, customer }, key);
				return createOnce({ key: keyOf(request) + suffix, find, create }, now);
			},
		);
	}
}

export async function fetchSetup(stripe: Stripe, ref: string): Promise<SetupFact> {
	if (!isCheckoutSession(ref)) {
		return setupFact(await callStripe(() => stripe.setupIntents.retrieve(ref, { expand: SETUP_EXPAND })));
	}
	const expand = HOSTED_SETUP_EXPAND;
	return hostedSetupFact(await callStripe(() => stripe.checkout.sessions.retrieve(ref, { expand })));
}

/** Cancels a setup unless it already has its card; the fact tells which. */
export async function cancelSetup(stripe: Stripe, ref: string): Promise<SetupFact> {
	try {
		await callStripe<unknown>(() =>
			isCheckoutSession(ref) ? stripe.checkout.sessions.expire(ref) : stripe.setupIntents.cancel(ref),
		);
	} catch (error) {
		if (isProviderTimeout(error)) throw error;
	}
	return fetchSetup(stripe, ref);
}

function ensureAnyCustomer(
	stripe: Stripe,
	customer: SetupRequest["customer"],
	now: Date,
	forgotten: string | null,
): Promise<string> {
	return "userId" in customer
		? ensureUserCustomer(stripe, customer, now, forgotten)
		: ensureCustomer(stripe, customer, now, forgotten);
}

const keyOf = ({ id, forCharges }: SetupRequest) => `${forCharges ? "charge-setup" : "setup"}:${id}`;

const metadataOf = ({ id, customer, forCharges }: SetupRequest) => ({
	setup_id: id,
	...("userId" in customer ? { user_id: customer.userId } : { member_id: customer.memberId }),
	...(forCharges && { setup_for: FOR_CHARGES }),
});
