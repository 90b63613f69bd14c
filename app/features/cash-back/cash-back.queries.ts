import { and, asc, eq } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { cashBackEntries, trips } from "#db/schema/index.ts";

/** A user's entries with their trips, in the order in which they were made. */
export const listCashBack = listQuery(
	(db, { userId, provider }: Params<{ userId: string; provider: Provider }>) =>
		db
			.select({
				kind: cashBackEntries.kind,
				amount: cashBackEntries.amount,
				vestsAt: cashBackEntries.vestsAt,
				tripId: trips.id,
				shareId: trips.shareId,
				title: trips.title,
			})
			.from(cashBackEntries)
			.innerJoin(trips, eq(trips.id, cashBackEntries.tripId))
			.where(and(eq(cashBackEntries.userId, userId), eq(cashBackEntries.provider, provider)))
			.orderBy(asc(cashBackEntries.createdAt), asc(cashBackEntries.id)),
);
