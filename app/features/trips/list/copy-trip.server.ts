import { requireTrip, requireUser, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { centsToDollars } from "#app/lib/dollars.ts";
import { DomainError } from "#app/lib/errors.ts";
import { findDraft, saveDraft } from "../planning/drafts.server.ts";
import { listTripItems, type TripItem } from "../trips.queries.ts";
import { defaultDates } from "../trips.ts";
import * as texts from "./texts.ts";

/**
 * Puts a copy of one of the user's trips into the planner, with the planner's default start and the same length.
 * @param replace whether the unfinished plan there may be overwritten
 * @throws DomainError unauthenticated, not_found, forbidden, and conflict when there is an unfinished plan
 */
export async function copyTripToPlanner(ctx: Ctx, shareId: string, replace: boolean): Promise<void> {
	requireUser(ctx);
	const { trip, member } = await requireTrip(ctx, shareId, "dashboard.see");
	if (!member) throw new DomainError("forbidden", texts.notYours);
	if (!replace && (await findDraft(ctx))) {
		throw new DomainError("conflict", texts.unfinishedDraft);
	}
	const { startDate, endDate } = defaultDates(dateOf(ctx.now));
	const items = await listTripItems(ctx.db.read, { tripId: trip.id });
	await saveDraft(ctx, {
		isCopy: true,
		title: trip.title,
		origin: trip.origin,
		destination: trip.destination,
		startDate,
		endDate: trip.duration > 0 ? addDays(startDate, trip.duration) : endDate,
		partySize: String(trip.partySize),
		tripItems: (items.length > 0 ? items : wholeTrip(trip)).map(({ type, name, url, cost }) => ({
			type,
			name,
			url,
			cost: centsToDollars(cost).toFixed(2),
		})),
	});
}

/** A trip made through the API may have a total but no items. The planner sums up items, so the total becomes one. */
function wholeTrip({ totalCost, title }: Trip): Pick<TripItem, "type" | "name" | "url" | "cost">[] {
	return totalCost > 0 ? [{ type: "other", name: title, url: null, cost: totalCost }] : [];
}
