import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Cents } from "#app/lib/money.ts";
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

export type ShownPayout = Pick<
	typeof payouts.$inferSelect,
	"ref" | "amount" | "currency" | "status" | "arrivalDate" | "failureMessage" | "createdAt"
>;

/**
 * Payouts of a user's accounts, newest first. Payouts with the same arrival date and status are combined, as on the
 * bank's statement, so that a release's transfers are one line.
 */
export const listNewestPayouts = listQuery(
	(db, { userId, provider }: Params<{ userId: string; provider: Provider }>) => {
		const { currency, status, arrivalDate, failureMessage } = payouts;
		const ref = sql<string>`max(${payouts.ref})`;
		const createdAt = sql<number>`max(${payouts.createdAt})`;
		return db
			.select({
				ref,
				amount: sql<Cents>`sum(${payouts.amount})`,
				currency,
				status,
				arrivalDate,
				failureMessage,
				createdAt,
			})
			.from(payouts)
			.innerJoin(payees, eq(payees.id, payouts.payeeId))
			.where(and(eq(payees.userId, userId), eq(payees.provider, provider)))
			.groupBy(currency, status, arrivalDate, failureMessage)
			.orderBy(desc(createdAt), desc(ref))
			.limit(MAX_SHOWN_PAYOUTS);
	},
);
