import { and, eq, sql } from "drizzle-orm";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { fundReleases, releaseLines, transferReversals } from "#db/schema/index.ts";

/** What was taken back of each of a trip's releases, by hand and for disputes, in cents. */
export const listTakenBack = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({
			releaseId: releaseLines.releaseId,
			byHand: sql<number>`sum(iif(${transferReversals.disputeRef} is null, ${transferReversals.amount}, 0))`,
			forDisputes: sql<number>`sum(iif(${transferReversals.disputeRef} is null, 0, ${transferReversals.amount}))`,
		})
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(and(eq(fundReleases.tripId, tripId), eq(transferReversals.status, "done")))
		.groupBy(releaseLines.releaseId),
);
