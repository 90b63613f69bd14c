import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { isCollected } from "#app/features/payments/states.ts";
import type { PassFacts } from "#app/features/pictures/pass-svg.ts";
import { displayOrigin } from "#app/features/trips/trip-card.ts";
import { DomainError } from "#app/lib/errors.ts";

/**
 * What the asker's own boarding pass shows.
 * @throws DomainError not_found, unauthenticated, forbidden, and conflict before the place is confirmed
 */
export async function passFacts(ctx: Ctx, shareId: string): Promise<PassFacts> {
	const { trip, member } = await requireTrip(ctx, shareId, "pass.own");
	if (!member) throw new DomainError("forbidden", "Only members have a boarding pass");
	if (!member.confirmed && !(await hasPaid(ctx, member.id))) {
		throw new DomainError(
			"conflict",
			"Your first payment confirms your place. Then there is a boarding pass.",
		);
	}
	return {
		passenger: member.name,
		title: trip.title,
		organizer: trip.organizerName,
		origin: displayOrigin(trip),
		destination: trip.destination,
		startDate: trip.startDate,
		endDate: trip.endDate,
		cancelled: trip.status === "cancelled",
	};
}

async function hasPaid({ db }: Ctx, memberId: string): Promise<boolean> {
	const payments = await listMemberPayments(db.read, { memberId });
	return payments.some(({ status }) => isCollected(status));
}
