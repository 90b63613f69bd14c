import type { TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { disputeRows } from "./dispute-rows.server.ts";
import { listDisputesWithNames } from "./trip-disputes.queries.ts";

/** Returns the disputes that the viewer can still answer, as rows that link to their pages. */
export async function listDueDisputes(ctx: Ctx, { trip, may }: TripAccess) {
	if (!may["dispute.answer"]) return [];
	const disputes = await listDisputesWithNames(ctx.db.read, { tripId: trip.id });
	return disputeRows(trip, disputes, ctx.now.getTime()).filter(({ isDue }) => isDue);
}
