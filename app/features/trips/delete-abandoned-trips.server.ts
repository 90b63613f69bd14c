import { and, inArray, isNull, lt, notInArray } from "drizzle-orm";
import { deleteMembersOfTrips } from "#app/features/members/members.queries.ts";
import { deleteMessagesOfTrips } from "#app/features/messages/chat/chat.server.ts";
import { deletePaymentsOfTrips, tripsWithAttempts } from "#app/features/payments/payments.queries.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import type { Tx } from "#db/client.server.ts";
import { trips } from "#db/schema/access.ts";

const MAX_UNCLAIMED_MS = 30 * DAY_MS;

/** Deletes the trips that nobody has claimed in 30 days, unless somebody has begun to pay for one. */
export async function deleteAbandonedTrips(tx: Tx, now: Date): Promise<void> {
	const abandoned = tx
		.select({ id: trips.id })
		.from(trips)
		.where(
			and(
				isNull(trips.organizerId),
				lt(trips.createdAt, now.getTime() - MAX_UNCLAIMED_MS),
				notInArray(trips.id, tripsWithAttempts(tx)),
			),
		);
	await deletePaymentsOfTrips(tx, abandoned);
	await deleteMessagesOfTrips(tx, abandoned);
	await deleteMembersOfTrips(tx, abandoned);
	await tx.delete(trips).where(inArray(trips.id, abandoned));
}
