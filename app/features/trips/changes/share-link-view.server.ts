import { requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";

/** Returns the link to be reset. @throws DomainError not_found, unauthenticated, forbidden */
export async function shareLinkView(ctx: Ctx, ref: TripRef, origin: string) {
	const { trip } = await requireTrip(ctx, ref, "link.reset");
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		link: `${origin}/trip/${trip.shareId}`,
	};
}

export type ShareLinkView = Awaited<ReturnType<typeof shareLinkView>>;
