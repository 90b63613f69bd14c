import { and, asc, eq, gt, inArray, isNull, lte, ne, notExists, sql } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import { listQuery, type Params, sumQuery } from "#db/prepared-query.ts";
import { members, trips } from "#db/schema/access.ts";
import { cashBackEntries } from "#db/schema/tiers.ts";

/** A user's cash-back entries with their trips, oldest first. */
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

/** A user's whole balance, pending earnings included, in cents; below 0 if more was reversed than is left. */
export const sumCashBack = sumQuery(
	(db, { userId, provider }: Params<{ userId: string; provider: Provider }>) =>
		db
			.select({ amount: sql<number>`coalesce(sum(${cashBackEntries.amount}), 0)` })
			.from(cashBackEntries)
			.where(and(eq(cashBackEntries.userId, userId), eq(cashBackEntries.provider, provider))),
);

/** A user's vested balance, less what was used, in cents; below 0 until later earnings make up for a reversal. */
export const findVested = sumQuery(
	(db, { userId, provider, now }: Params<{ userId: string; provider: Provider; now: number }>) =>
		db
			.select({ amount: sql<number>`coalesce(sum(${cashBackEntries.amount}), 0)` })
			.from(cashBackEntries)
			.where(
				and(
					eq(cashBackEntries.userId, userId),
					eq(cashBackEntries.provider, provider),
					lte(cashBackEntries.vestsAt, now),
				),
			),
);

/** Cash back that is reserved for a user's other spots but not used yet, in cents. */
export const findReservedElsewhere = sumQuery(
	(db, { userId, memberId }: Params<{ userId: string; memberId: string }>) => {
		const used = db
			.select({ one: sql`1` })
			.from(cashBackEntries)
			.where(eq(cashBackEntries.source, sql`'cash-back:' || ${members.id}`));
		return db
			.select({ amount: sql<number>`coalesce(sum(${members.cashBackApplied}), 0)` })
			.from(members)
			.innerJoin(trips, eq(trips.id, members.tripId))
			.where(
				and(
					eq(members.userId, userId),
					ne(members.id, memberId),
					gt(members.cashBackApplied, 0),
					isNull(members.removedAt),
					ne(trips.status, "cancelled"),
					notExists(used),
				),
			);
	},
);

/** Cash back used for a member's share, less what was returned, in cents. */
export const findApplied = sumQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({ amount: sql<number>`-coalesce(sum(${cashBackEntries.amount}), 0)` })
		.from(cashBackEntries)
		.where(
			and(eq(cashBackEntries.memberId, memberId), inArray(cashBackEntries.kind, ["applied", "returned"])),
		),
);
