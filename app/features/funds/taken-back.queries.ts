import { and, eq, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { fundReleases, releaseLines, transferReversals } from "#db/schema/index.ts";

/**
 * What came back of each of a trip's releases, in cents: by hand, for disputes, and of what had paid a debt that is owed
 * no more.
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
