import { and, desc, eq } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { paymentMethods } from "#db/schema/payments.ts";

export type PaymentMethod = typeof paymentMethods.$inferSelect;

/** A user's saved cards at the provider: the default one first, then the newest. */
export const listPaymentMethods = listQuery(
	(db, { userId, provider }: Params<{ userId: string; provider: Provider }>) =>
		db
			.select()
			.from(paymentMethods)
			.where(
				and(
					eq(paymentMethods.userId, userId),
					eq(paymentMethods.provider, provider),
					eq(paymentMethods.isActive, true),
				),
			)
			.orderBy(desc(paymentMethods.isDefault), desc(paymentMethods.createdAt), desc(paymentMethods.id)),
);

/** One of a user's saved cards; null for a deleted or foreign one. */
export const findPaymentMethod = rowQuery(
	(db, { id, userId, provider }: Params<{ id: string; userId: string; provider: Provider }>) =>
		db
			.select()
			.from(paymentMethods)
			.where(
				and(
					eq(paymentMethods.id, id),
					eq(paymentMethods.userId, userId),
					eq(paymentMethods.provider, provider),
					eq(paymentMethods.isActive, true),
				),
			),
);
