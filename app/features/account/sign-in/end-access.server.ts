import { deleteStepsOf } from "#app/features/identity/passkeys/sign-in-steps.server.ts";
import { endSessionsOf } from "#app/features/identity/sessions.server.ts";
import { deleteSubscriptionsWithoutSession } from "#app/features/messages/push/subscriptions.server.ts";
import { deleteFeedsOf } from "#app/features/trips/calendar/member-calendar.server.ts";
import type { Tx } from "#db/client.server.ts";

/**
 * Ends everything by which somebody who could sign in to an account until now still reads it: sessions, begun
 * sign-ins, push messages and calendar links.
 * @param kept the secret of the session that stays
 */
export async function endAccessOf(tx: Tx, userId: string, kept: string | null = null): Promise<void> {
	await endSessionsOf(tx, userId, kept);
	await deleteStepsOf(tx, userId);
	await deleteSubscriptionsWithoutSession(tx, userId);
	await deleteFeedsOf(tx, userId);
}
