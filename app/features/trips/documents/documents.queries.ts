import { and, count, eq, isNull, sql } from "drizzle-orm";
import { listQuery, type Params, sumQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { DOCUMENTS, documentChecks } from "#db/schema/trips.ts";

type Asker = { tripId: string; memberId: string };

/** How many are aboard, how many of them have every document, and how many documents the asker has. */
export const countChecks = sumQuery((db, { tripId, memberId }: Params<Asker>) => {
	const aboard = db
		.select({ memberId: members.id, checked: count(documentChecks.id).as("checked") })
		.from(members)
		.leftJoin(documentChecks, eq(documentChecks.memberId, members.id))
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)))
		.groupBy(members.id)
		.as("aboard");
	return db
		.select({
			members: count(),
			ready: sql<number>`count(*) filter (where ${aboard.checked} = ${sql.raw(String(DOCUMENTS.length))})`,
			own: sql<number>`coalesce(max(${aboard.checked}) filter (where ${aboard.memberId} = ${memberId}), 0)`,
		})
		.from(aboard);
});

export const listChecked = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({ document: documentChecks.document })
		.from(documentChecks)
		.where(eq(documentChecks.memberId, memberId)),
);
