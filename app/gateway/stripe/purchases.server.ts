import type { PurchaseFact, PurchaseRequest } from "../cards.ts";
import type { IntentFact } from "../intent-fact.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { INTENT_EXPAND, intentFact } from "./facts.server.ts";
import { findInList, listFilter, MAX_PAGE_SIZE, type SearchScope } from "./find-in-lists.server.ts";
import { createOnce, findExisting } from "./idempotent-call.server.ts";
import { requireSameAmount } from "./intent-params.server.ts";
import { cancelIfDeclined, confirmedIntent, retrieveIntent } from "./intents.server.ts";

/** Charges a saved card once. A bank's check cannot be passed here, so it counts as a decline. */
export async function chargePurchase(
	stripe: Stripe,
	request: PurchaseRequest,
	now: Date,
): Promise<PurchaseFact> {
	const find = async () => {
		const found = await findPurchaseIntent(stripe, request.id, { customer: request.customerRef });
		return found && requireSameAmount(found, found.amount, request).id;
	};
	const create = (key: { idempotencyKey: string }) => confirmedIntent(stripe, paramsOf(request), key);
	const made =
		(await findExisting(find)) ??
		(await createOnce({ key: `purchase:${request.id}`, firstUsedAt: request.createdAt, find, create }, now));
	const intent = typeof made === "string" ? await retrieveIntent(stripe, made) : made;
	return purchaseFact(await cancelIfDeclined(stripe, intent), request.id);
}

export async function findPurchase(stripe: Stripe, id: string, since: number): Promise<PurchaseFact | null> {
	const found = await findPurchaseIntent(stripe, id, { since });
	return found && purchaseFact(intentFact(await retrieveIntent(stripe, found.id)), id);
}

function paramsOf(request: PurchaseRequest): Stripe.PaymentIntentCreateParams {
	return {
		amount: request.amount,
		currency: "usd",
		description: request.description,
		customer: request.customerRef,
		payment_method: request.methodRef,
		allowed_payment_method_types: ["card"],
		capture_method: "automatic",
		confirm: true,
		error_on_requires_action: true,
		// With this surface an unpaid intent has failed, since no browser has its client secret.
		metadata: { purchase_id: request.id, surface: "off_session" },
		expand: INTENT_EXPAND,
	};
}

function findPurchaseIntent(stripe: Stripe, id: string, among: SearchScope) {
	return callStripe(() =>
		findInList(
			stripe.paymentIntents.list({ ...listFilter(among), limit: MAX_PAGE_SIZE }),
			({ metadata }) => metadata.purchase_id === id,
		),
	);
}

function purchaseFact(intent: IntentFact, id: string): PurchaseFact {
	const { ref, status, amount, fee, chargeRef, error, customerRef } = intent;
	const isOpen = status === "processing" || status === "succeeded";
	return { ref, id, status: isOpen ? status : "failed", amount, fee, chargeRef, error, customerRef };
}
