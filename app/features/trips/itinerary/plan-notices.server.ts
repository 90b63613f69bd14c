import type { Trip } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { notifyAboard } from "#app/features/messages/notifications/notify-aboard.server.ts";
import { HOUR_MS, hasEnded } from "#app/lib/dates.ts";
import type { Tx } from "#db/client.server.ts";
import * as texts from "./texts.ts";

/**
 * Tells the others aboard, once an hour, that the plan has changed. The app says so at once. Mail and push wait until the
 * hour is over, so that they come after all of its changes. Nobody is told of a trip that is over.
 */
export async function notifyPlanChanged(ctx: Ctx, tx: Tx, trip: Trip): Promise<void> {
	const now = ctx.now;
	if (hasEnded(trip.endDate, now)) return;
	const hour = Math.floor(now.getTime() / HOUR_MS);
	await notifyAboard(
		ctx,
		tx,
		trip,
		({ userId }) => ({
			kind: "trip_changed",
			title: texts.planChanged,
			message: texts.planChangedBy(trip.organizerName, trip.title),
			source: `plan:${trip.id}:${hour}`,
			actionUrl: `/trip/${trip.shareId}/itinerary`,
			sendAt: (hour + 1) * HOUR_MS,
			mail: { actionLabel: userId ? texts.seePlan : undefined },
		}),
		userOf(ctx)?.id,
	);
}
