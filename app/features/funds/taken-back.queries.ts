import { and, eq, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { fundReleases, releaseLines, transferReversals } from "#db/schema/index.ts";

/**
 * Sums what came back of each of a trip's releases, in cents: reversed by hand, reversed for disputes, and returned
 * because a debt that it had paid is no longer owed.
 */
export const listTakenBack = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({
			releaseId: releaseLines.releaseId,
			byHand: sumIf(and(isNull(transferReversals.disputeRef), not(releaseLines.isDebt))),
			forDisputes: sumIf(isNotNull(transferReversals.disputeRef)),
			ofDebt: sumIf(eq(releaseLines.isDebt, true)),
		})
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(and(eq(fundReleases.tripId, tripId), eq(transferReversals.status, "done")))
		.groupBy(releaseLines.releaseId),
);

function sumIf(condition: SQL | undefined): SQL<number> {
	return sql<number>`coalesce(sum(${transferReversals.amount}) filter (where ${condition}), 0)`;
}
