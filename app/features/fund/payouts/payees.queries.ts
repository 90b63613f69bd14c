import { and, desc, eq, isNull } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { payees, payouts } from "#db/schema/fund.ts";

export type Payee = typeof payees.$inferSelect;

/** A user's payout account, or the newest closed one if there is no other. */
export const findPayee = rowQuery(
	(db, { userId, provider }: Params<{ userId: string; provider: Provider }>) =>
		db
			.select()
			.from(payees)
			.where(and(eq(payees.userId, userId), eq(payees.provider, provider)))
			.orderBy(desc(isNull(payees.archivedAt)), desc(payees.createdAt))
			.limit(1),
);

export const findPayeeByRef = rowQuery((db, { ref }: Params<{ ref: string }>) =>
	db.select().from(payees).where(eq(payees.ref, ref)),
);

const MAX_SHOWN_PAYOUTS = 5;

/** Payouts of a user's accounts, the newest first. */
export const listNewestPayouts = listQuery(
	(db, { userId, provider }: Params<{ userId: string; provider: Provider }>) =>
		db
			.select({ payout: payouts })
			.from(payouts)
			.innerJoin(payees, eq(payees.id, payouts.payeeId))
			.where(and(eq(payees.userId, userId), eq(payees.provider, provider)))
			.orderBy(desc(payouts.createdAt), desc(payouts.ref))
			.limit(MAX_SHOWN_PAYOUTS),
);
