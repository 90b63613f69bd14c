import { requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripTicket } from "#app/access/trip-summary.ts";
import { hasCollectedPayment } from "#app/features/payments/payments.queries.ts";
import type { PassFacts } from "#app/features/pictures/pass-svg.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as texts from "./texts/pass.ts";

/**
 * What the asker's own boarding pass shows.
 * @throws DomainError not_found, unauthenticated, forbidden, and conflict before the place is confirmed
 */
export async function passFacts(ctx: Ctx, ref: TripRef): Promise<PassFacts> {
	const { trip, member } = await requireTrip(ctx, ref, "pass.own");
	if (!member) throw new DomainError("forbidden", texts.membersOnly);
	if (!member.confirmed && !(await hasCollectedPayment(ctx.db.read, member.id))) {
		throw new DomainError("conflict", texts.afterFirstPayment);
	}
	return { ...tripTicket(trip), passenger: member.name, organizer: trip.organizerName };
}
