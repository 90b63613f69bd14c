import { and, eq, isNull, sql } from "drizzle-orm";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { fundReleases, releaseLines, transferReversals } from "#db/schema/index.ts";

/** What was taken back by hand of each of a trip's releases, in cents. */
export const listTakenBack = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ releaseId: releaseLines.releaseId, amount: sql<number>`sum(${transferReversals.amount})` })
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(
			and(
				eq(fundReleases.tripId, tripId),
				eq(transferReversals.status, "done"),
				isNull(transferReversals.disputeRef),
			),
		)
		.groupBy(releaseLines.releaseId),
);
