import { and, eq, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { fundReleases, releaseLines, transferReversals } from "#db/schema/fund.ts";

/**
 * Sums what came back of each of a trip's releases, in cents: reversed by hand, for disputes or for refunds, and
 * returned because a debt that it had paid is no longer owed.
 */
export const listTakenBack = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({
			releaseId: releaseLines.releaseId,
			byHand: sumDone(
				and(
					isNull(transferReversals.disputeRef),
					isNull(transferReversals.refundLineId),
					not(releaseLines.isDebt),
				),
			),
			forDisputes: sumDone(isNotNull(transferReversals.disputeRef)),
			forRefunds: sumDone(isNotNull(transferReversals.refundLineId)),
			ofDebt: sumDone(eq(releaseLines.isDebt, true)),
		})
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(eq(fundReleases.tripId, tripId))
		.groupBy(releaseLines.releaseId),
);

/** If the status were a condition of the query, SQLite would read the reversals of all trips first. */
function sumDone(condition: SQL | undefined): SQL<number> {
	const isDone = and(eq(transferReversals.status, "done"), condition);
	return sql<number>`coalesce(sum(${transferReversals.amount}) filter (where ${isDone}), 0)`;
}
