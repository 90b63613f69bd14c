import { requireTrip, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { countMembers } from "#app/features/members/members.queries.ts";
import { displayOrigin } from "#app/features/trips/trip-card.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { PreviewFacts } from "./preview-svg.ts";

/**
 * Only the share id leads to a picture and not the trip's id, because proxies and chats cache pictures.
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
