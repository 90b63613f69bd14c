import { and, eq, isNull } from "drizzle-orm";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import type { CustomerRequest } from "#app/gateway/cards.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import type { Tx } from "#db/db.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { users } from "#db/schema/access.ts";
import { customers } from "#db/schema/payments.ts";

/** A user's customer at the provider, or null before their first card or payment there. */
export const findCustomer = rowQuery(
	(db, { userId, provider }: Params<{ userId: string; provider: Provider }>) =>
		db
			.select({ ref: customers.ref })
			.from(customers)
			.where(and(eq(customers.userId, userId), eq(customers.provider, provider))),
);

const findLiveAccount = rowQuery((db, { userId }: Params<{ userId: string }>) =>
	db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, userId), isNull(users.deletedAt))),
);

/** Whether the account was not deleted since the request began. */
export async function hasLiveAccount(tx: Tx, asked: { userId: string }): Promise<boolean> {
	return (await findLiveAccount(tx, asked)) !== null;
}

/** @throws DomainError unauthenticated for an account that was deleted since the request began */
export async function requireLiveAccount(tx: Tx, asked: { userId: string }): Promise<void> {
	if (!(await hasLiveAccount(tx, asked))) {
		throw new DomainError("unauthenticated", common.authenticationRequired);
	}
}

/** The customer that a new card will belong to, as the provider is asked for it. */
export async function customerRequest(ctx: Ctx, user: SignedInUser): Promise<CustomerRequest> {
	const customer = await findCustomer(ctx.db.read, { userId: user.id, provider: ctx.payments.provider });
	return {
		userId: user.id,
		name: `${user.firstName} ${user.lastName}`.trim(),
		email: user.email,
		customerRef: customer?.ref ?? null,
	};
}

/** Stores a user's customer at the provider, unless there is one already. @returns whether it was stored */
export async function saveUserCustomer(ctx: Ctx, tx: Tx, userId: string, ref: string): Promise<boolean> {
	const stored = await tx
		.insert(customers)
		.values({ userId, provider: ctx.payments.provider, ref })
		.onConflictDoNothing()
		.returning({ ref: customers.ref });
	return stored.length > 0;
}
