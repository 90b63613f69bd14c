import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/client.server.ts";
import { findCustomer } from "./customers.queries.ts";
import { listPaymentMethods, type PaymentMethod } from "./payment-methods.queries.ts";

/** A card of another customer, such as one that a guest has saved, cannot pay for a plan. */
export function belongsTo(customer: { ref: string } | null, card: PaymentMethod): boolean {
	return customer === null || card.externalCustomerRef === customer.ref;
}

/** The card that a user's plan is charged to: their default one. Null where they have none that can be charged for it. */
export async function findSubscriptionCard(
	db: Reader,
	asked: { userId: string; provider: Provider },
): Promise<PaymentMethod | null> {
	const [customer, cards] = await Promise.all([findCustomer(db, asked), listPaymentMethods(db, asked)]);
	return cards.find((card) => card.isDefault && belongsTo(customer, card)) ?? null;
}
