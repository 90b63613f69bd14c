import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Tx } from "#db/client.server.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { customers } from "#db/schema/index.ts";

/** A user's customer at the provider, or null before their first card or payment there. */
export const findCustomer = rowQuery(
	(db, { userId, provider }: Params<{ userId: string; provider: Provider }>) =>
		db
			.select({ ref: customers.ref })
			.from(customers)
			.where(and(eq(customers.userId, userId), eq(customers.provider, provider))),
);

/** Stores a user's customer at the provider, unless there is one already. */
export async function saveUserCustomer(ctx: Ctx, tx: Tx, userId: string, ref: string): Promise<void> {
	await tx.insert(customers).values({ userId, provider: ctx.payments.provider, ref }).onConflictDoNothing();
}
