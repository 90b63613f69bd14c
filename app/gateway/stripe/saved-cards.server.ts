import type { ListedCard } from "../cards.ts";
import { isProviderTimeout, ProviderRefusal } from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { idOf } from "./facts.server.ts";
import { MAX_PAGE_SIZE, readAllPages } from "./find-in-lists.server.ts";
import { cardOf } from "./setup-facts.server.ts";

export async function listCards(stripe: Stripe, customerRef: string): Promise<ListedCard[]> {
	const [defaultRef, methods] = await Promise.all([
		defaultCardOf(stripe, customerRef),
		callStripe(() =>
			readAllPages(stripe.paymentMethods.list({ customer: customerRef, type: "card", limit: MAX_PAGE_SIZE })),
		),
	]);
	return methods.flatMap((method) => {
		const card = cardOf(method, customerRef);
		return card ? [{ ...card, isDefault: method.id === defaultRef }] : [];
	});
}

/** @throws ProviderRefusal resource_missing, also for a customer who was deleted at Stripe */
export async function defaultCardOf(stripe: Stripe, customerRef: string): Promise<string | null> {
	const customer = await callStripe(() => stripe.customers.retrieve(customerRef));
	if (customer.deleted) throw new ProviderRefusal("resource_missing", `No such customer: '${customerRef}'`);
	return idOf(customer.invoice_settings.default_payment_method);
}

export async function detachCard(stripe: Stripe, methodRef: string): Promise<void> {
	try {
		await callStripe(() => stripe.paymentMethods.detach(methodRef));
	} catch (error) {
		if (isProviderTimeout(error) || (await isAttached(stripe, methodRef))) throw error;
	}
}

/** A subscription with its own card does not follow the customer's default, so its card is set, too. */
export async function setDefaultCard(stripe: Stripe, customerRef: string, methodRef: string): Promise<void> {
	await callStripe(() =>
		stripe.customers.update(customerRef, { invoice_settings: { default_payment_method: methodRef } }),
	);
	const subscriptions = await callStripe(() =>
		// Without a status, Stripe lists subscriptions that have not ended.
		readAllPages(stripe.subscriptions.list({ customer: customerRef, limit: MAX_PAGE_SIZE })),
	);
	for (const { id, default_payment_method } of subscriptions) {
		if (idOf(default_payment_method) === methodRef) continue;
		await callStripe(() => stripe.subscriptions.update(id, { default_payment_method: methodRef }));
	}
}

async function isAttached(stripe: Stripe, methodRef: string): Promise<boolean> {
	try {
		return (await callStripe(() => stripe.paymentMethods.retrieve(methodRef))).customer !== null;
	} catch (error) {
		if (error instanceof ProviderRefusal && error.code === "resource_missing") return false;
		throw error;
	}
}
