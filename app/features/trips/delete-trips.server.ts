import { inArray } from "drizzle-orm";
import { deleteMembersOfTrips } from "#app/features/members/members.queries.ts";
import { deleteMessagesOfTrips } from "#app/features/messages/chat/chat.server.ts";
import { deletePaymentsOfTrips } from "#app/features/payments/payments.queries.ts";
import type { Tx } from "#db/db.ts";
import { trips } from "#db/schema/access.ts";

/** Deletes trips with all their rows. None of them may have been paid for. */
export async function deleteTrips(tx: Tx, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	const doomed = tx
		.select({ id: trips.id })
		.from(trips)
		.where(inArray(trips.id, [...ids]));
	await deletePaymentsOfTrips(tx, doomed);
	await deleteMessagesOfTrips(tx, doomed);
	await deleteMembersOfTrips(tx, doomed);
	await tx.delete(trips).where(inArray(trips.id, [...ids]));
}
