import { requireTrip, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { TripSummary } from "#app/access/trip-summary.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import type { PreviewFacts } from "./preview-svg.ts";

/**
 * Pictures are found only by the share id, not by the trip's id, because proxies and chats cache them.
 * @throws DomainError not_found
 */
export async function requireTripByLink(ctx: Ctx, shareId: string): Promise<Trip> {
	const { trip } = await requireTrip(ctx, shareId, "trip.see").catch((error: unknown) => {
		throw error instanceof DomainError ? tripNotFound() : error;
	});
	if (trip.shareId !== shareId) throw tripNotFound();
	return trip;
}

/** Fewer facts than on the join page, because chats show a preview wherever the link is forwarded. */
export function previewFacts(
	trip: TripSummary,
	placesTaken: number,
	look?: PreviewFacts["look"],
): PreviewFacts {
	const { title, origin, destination, startDate, endDate, partySize, cancelled } = trip;
	const places = { taken: placesTaken, of: partySize };
	return { title, origin, destination, startDate, endDate, places, cancelled, look };
}

function tripNotFound(): DomainError {
	return new DomainError("not_found", common.tripNotFound);
}
