import { eq } from "drizzle-orm";
import { requireTrip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { itineraryNames } from "#db/schema/trips.ts";
import { findItineraryLink, listShownNames } from "./shared-itinerary.queries.ts";
import { linkState } from "./shared-itinerary.ts";
import * as texts from "./texts.ts";

/**
 * Stores whether a member's first name is shown on the trip's shared itinerary. Only the member can choose.
 * @returns the choice
 * @throws DomainError conflict for showing it while nothing is shared, not_found, forbidden, unauthenticated
 */
export async function chooseShownName(
	ctx: Ctx,
	ref: TripRef,
	{ isShown }: { isShown: boolean },
): Promise<{ isShown: boolean }> {
	return ctx.db.write(async (tx) => {
		const { trip, member } = await requireTrip(ctx, ref, "itinerary.name", tx);
		if (!member) throw new DomainError("forbidden", texts.membersOnly);
		if (!isShown) {
			await tx.delete(itineraryNames).where(eq(itineraryNames.memberId, member.id));
			return { isShown };
		}
		const link = await findItineraryLink(tx, { tripId: trip.id });
		if (!link || linkState(link, ctx.now) !== "open") throw new DomainError("conflict", texts.notShared);
		await tx
			.insert(itineraryNames)
			.values({ memberId: member.id, chosenAt: ctx.now.getTime() })
			.onConflictDoNothing();
		return { isShown };
	});
}

/**
 * What the itinerary's page tells a member about the link; null if nothing is shared and the reader cannot share it.
 */
export async function sharingFor(ctx: Ctx, { trip, member, may }: TripAccess) {
	const link = await findItineraryLink(ctx.db.read, { tripId: trip.id });
	const isShared = Boolean(link && linkState(link, ctx.now) === "open");
	const mayShare = may["itinerary.share"];
	if (!isShared && !mayShare) return null;
	const names = isShared && member ? await listShownNames(ctx.db.read, { tripId: trip.id }) : [];
	return {
		shareId: trip.shareId,
		mayShare,
		/** Null if nothing is shared, or the reader has no spot of their own. */
		ownName: isShared && member ? { isShown: names.some(({ memberId }) => memberId === member.id) } : null,
	};
}

export type ItinerarySharing = NonNullable<Awaited<ReturnType<typeof sharingFor>>>;
