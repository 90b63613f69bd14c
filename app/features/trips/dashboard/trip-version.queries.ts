import { and, eq, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { hashSecret } from "#app/lib/ids.server.ts";
import type { Reader } from "#db/client.server.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { members, trips } from "#db/schema/access.ts";
import { fundReleases, releaseLines, transferReversals } from "#db/schema/fund.ts";
import { messages } from "#db/schema/messages.ts";
import { payments, refundRequests } from "#db/schema/payments.ts";
import { documentChecks, itineraryEntries } from "#db/schema/trips.ts";

/**
 * A short text that changes when something changes that a trip's page shows; null if there is no such trip. What people
 * have read or been mailed is left out, because showing the page changes it.
 */
export async function tripVersion(db: Reader, tripId: string): Promise<string | null> {
	const row = await tripStamp(db, { tripId });
	return row && hashSecret(row.stamp).slice(0, 12);
}

const tripStamp = rowQuery((db, { tripId }: Params<{ tripId: string }>) => {
	const parts = [
		sql`${trips.status} || ${trips.updatedAt}`,
		ofTrip(messages.tripId, [sql`count(${messages.removedAt})`]),
		ofTrip(members.tripId, [
			sql`count(${members.removedAt})`,
			sum(members.confirmed),
			sum(members.individualCost),
		]),
		ofTrip(payments.tripId, [sum(payments.refundedAmount), states(payments.status)]),
		ofTrip(refundRequests.tripId, [states(refundRequests.status), sum(refundRequests.settledAt)]),
		ofTrip(fundReleases.tripId, [states(fundReleases.status)]),
		ofTrip(itineraryEntries.tripId, [sum(itineraryEntries.updatedAt)]),
		sql`(${documentsStamp(db)})`,
		sql`(${releasedStamp(db)})`,
		sql`(${takenBackStamp(db)})`,
	];
	return db
		.select({ stamp: sql<string>`${sql.join(parts, BETWEEN)}` })
		.from(trips)
		.where(eq(trips.id, tripId));
});

function documentsStamp(db: Reader) {
	const ofTrip = and(eq(members.id, documentChecks.memberId), eq(members.tripId, trips.id));
	const stamp = sql`count(*) || '-' || ${sum(documentChecks.checkedAt)}`;
	return db.select({ stamp }).from(documentChecks).innerJoin(members, ofTrip);
}

const isReleaseOfTrip = and(eq(fundReleases.id, releaseLines.releaseId), eq(fundReleases.tripId, trips.id));

function releasedStamp(db: Reader) {
	const stamp = states(releaseLines.status);
	return db.select({ stamp }).from(releaseLines).innerJoin(fundReleases, isReleaseOfTrip);
}

function takenBackStamp(db: Reader) {
	const stamp = states(transferReversals.status);
	return db
		.select({ stamp })
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.innerJoin(fundReleases, isReleaseOfTrip);
}

const BETWEEN = sql` || '-' || `;

/** A stamp of a table's rows for one trip: their number and the given sums. */
function ofTrip(tripId: SQLiteColumn, stamps: SQL[]): SQL {
	const stamp = sql.join([sql`count(*)`, ...stamps], BETWEEN);
	return sql`(select ${stamp} from ${sql.identifier(getTableName(tripId.table))} where ${tripId} = ${trips.id})`;
}

/** Of times, too: the newest does not tell of a request that began before another, and ended after it. */
const sum = (column: SQLiteColumn) => sql`coalesce(sum(${column}), 0)`;

/** The first three letters of each row's status, which are enough to tell statuses apart. */
const states = (status: SQLiteColumn) => sql`coalesce(group_concat(substr(${status}, 1, 3), ''), '')`;
