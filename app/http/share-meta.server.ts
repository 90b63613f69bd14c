import type { TripSummary } from "#app/access/trip-summary.ts";
import { shareMeta } from "#app/features/pictures/share-meta.ts";
import { previewFacts } from "#app/features/pictures/trip-pictures.server.ts";
import { type RouteArgs, requestStateOf, servicesContext } from "./context.server.ts";

/**
 * Adds the tags for previews of a shared link to the page. Programs that fetch previews never sign in, so members get
 * none.
 */
export function addShareTags(args: RouteArgs, trip: TripSummary, placesTaken: number): void {
	const state = requestStateOf(args);
	const { ctx, origin } = state;
	if (ctx.actor) return;
	const facts = previewFacts(trip, placesTaken);
	const version = args.context.get(servicesContext).pictures.previewVersion(facts);
	state.shareTags = shareMeta(facts, {
		page: `${origin}/join/${trip.shareId}`,
		image: `${origin}/trip/${trip.shareId}/preview.png?v=${version}`,
	});
}
