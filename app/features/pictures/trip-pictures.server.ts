import { requireTrip, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { countMembers } from "#app/features/members/members.queries.ts";
import { displayOrigin } from "#app/features/trips/trip-card.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { PreviewFacts } from "./preview-svg.ts";

/**
 * The trip whose pictures are asked for. They are the same for everyone who holds the link, and kept in between by
 * whoever passes them on: so only the link leads to them, not the trip's id.
 * @throws DomainError not_found
 */
export async function requireTripByLink(ctx: Ctx, shareId: string): Promise<Trip> {
	const { trip } = await requireTrip(ctx, shareId, "trip.see").catch((error: unknown) => {
		throw error instanceof DomainError ? tripNotFound() : error;
	});
	if (trip.shareId !== shareId) throw tripNotFound();
	return trip;
}

/** What a preview tells: less than the join page does, for it is seen wherever the link is forwarded to. */
export async function previewFacts(ctx: Pick<Ctx, "db">, trip: Trip): Promise<PreviewFacts> {
	return {
		title: trip.title,
		origin: displayOrigin(trip),
		destination: trip.destination,
		startDate: trip.startDate,
		endDate: trip.endDate,
		memberCount: await countMembers(ctx.db.read, trip.id),
		partySize: trip.partySize,
		cancelled: trip.status === "cancelled",
	};
}

function tripNotFound(): DomainError {
	return new DomainError("not_found", "Trip not found");
}
