import { and, desc, eq } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/db.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { users } from "#db/schema/access.ts";
import { customers, paymentMethods } from "#db/schema/payments.ts";
import { findCustomer } from "./customers.queries.ts";

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

type Asked = { userId: string; provider: Provider };

/** A user's customer at the provider, and all cards they ever had at any provider, including deleted ones. */
export async function findWallet(
	db: Reader,
	asked: Asked,
): Promise<{ customer: { ref: string } | null; methods: PaymentMethod[] }> {
	const rows = await walletRows(db, asked);
	return { customer: rows[0]?.customer ?? null, methods: rows.flatMap(({ method }) => method ?? []) };
}

const walletRows = listQuery((db, { userId, provider }: Params<Asked>) =>
	db
		.select({ customer: { ref: customers.ref }, method: paymentMethods })
		.from(users)
		.leftJoin(customers, and(eq(customers.userId, users.id), eq(customers.provider, provider)))
		.leftJoin(paymentMethods, eq(paymentMethods.userId, users.id))
		.where(eq(users.id, userId)),
);

/** One of a user's saved cards; null for a deleted card or someone else's. */
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

/** Whether a card can pay for a plan, which a card of another customer, such as one saved as a guest, cannot. */
export function belongsTo(customer: { ref: string } | null, card: PaymentMethod): boolean {
	return customer === null || card.externalCustomerRef === customer.ref;
}

/** The card that a user's plan is charged to, which is the default one; null if that cannot be charged for it. */
export async function findSubscriptionCard(
	db: Reader,
	asked: { userId: string; provider: Provider },
): Promise<PaymentMethod | null> {
	const [customer, cards] = await Promise.all([findCustomer(db, asked), listPaymentMethods(db, asked)]);
	return cards.find((card) => card.isDefault && belongsTo(customer, card)) ?? null;
}
