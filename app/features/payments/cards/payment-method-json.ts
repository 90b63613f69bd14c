import { toIso } from "#app/lib/dates.ts";
import type { PaymentMethod } from "./payment-methods.queries.ts";

/** A card as its owner's API shows it. */
export function paymentMethodJson(method: PaymentMethod) {
	const { provider, externalPaymentMethodRef, externalCustomerRef, createdAt, updatedAt, ...rest } = method;
	return {
		...rest,
		externalPaymentMethodId: externalPaymentMethodRef,
		externalCustomerId: externalCustomerRef,
		createdAt: toIso(createdAt),
		updatedAt: toIso(updatedAt),
	};
}
