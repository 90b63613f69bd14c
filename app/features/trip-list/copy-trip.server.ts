import { requireTrip, requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { findDraft, saveDraft } from "#app/features/planner/drafts.server.ts";
import { listTripItems } from "#app/features/trips/trips.queries.ts";
import { defaultDates } from "#app/features/trips/trips.ts";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { centsToDollars } from "#app/lib/money.ts";

/**
 * Puts a copy of one of the user's trips into the planner: as long as the trip was, from the planner's default day on.
 * @param replace whether the unfinished plan there may be lost
 * @throws DomainError unauthenticated, not_found, forbidden, and conflict when there is an unfinished plan
 */
export async function copyTripToPlanner(ctx: Ctx, shareId: string, replace: boolean): Promise<void> {
	requireUser(ctx);
	const { trip, member } = await requireTrip(ctx, shareId, "dashboard.see");
	if (!member) throw new DomainError("forbidden", "This trip is not one of yours");
	if (!replace && (await findDraft(ctx))) {
		throw new DomainError("conflict", "There is an unfinished plan in your planner.");
	}
	const { startDate, endDate } = defaultDates(dateOf(ctx.now()));
	const items = await listTripItems(ctx.db.read, { tripId: trip.id });
	await saveDraft(ctx, {
		title: trip.title,
		origin: trip.origin,
		destination: trip.destination,
		startDate,
		endDate: trip.endDate ? addDays(startDate, trip.duration) : endDate,
		partySize: String(trip.partySize),
		tripItems: items.map(({ type, name, url, cost }) => ({
			type,
			name,
			url,
			cost: centsToDollars(cost).toFixed(2),
		})),
	});
}
