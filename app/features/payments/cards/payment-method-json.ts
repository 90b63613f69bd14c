import { z } from "zod";
import { count, time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import type { PaymentMethod } from "./payment-methods.queries.ts";

export const paymentMethodSchema = z
	.object({
		id: z.string(),
		userId: z.string(),
		type: z.string(),
		isDefault: z.boolean(),
		cardBrand: z.string().nullable(),
		cardLast4: z.string().nullable(),
		cardExpMonth: count().nullable(),
		cardExpYear: count().nullable(),
		cardholderName: z.string().nullable(),
		bankLast4: z.string().nullable(),
		bankName: z.string().nullable(),
		accountType: z.string().nullable(),
		billingAddress: z.unknown(),
		isActive: z.boolean(),
		externalPaymentMethodId: z.string().nullable(),
		externalCustomerId: z.string().nullable(),
		createdAt: time(),
		updatedAt: time(),
	})
	.meta({ id: "PaymentMethod" });

/** A card as its owner's API shows it. */
export function paymentMethodJson(method: PaymentMethod): z.infer<typeof paymentMethodSchema> {
	const { provider, externalPaymentMethodRef, externalCustomerRef, createdAt, updatedAt, ...rest } = method;
	return {
		...rest,
		externalPaymentMethodId: externalPaymentMethodRef,
		externalCustomerId: externalCustomerRef,
		createdAt: toIso(createdAt),
		updatedAt: toIso(updatedAt),
	};
}
