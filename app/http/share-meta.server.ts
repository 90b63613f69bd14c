import type { Trip } from "#app/access/access.server.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import type { GroupLook } from "#app/features/group-page/group-look.server.ts";
import type { PreviewFacts } from "#app/features/pictures/preview-svg.ts";
import { shareMeta } from "#app/features/pictures/share-meta.ts";
import { previewFacts } from "#app/features/pictures/trip-pictures.server.ts";
import { type RouteArgs, requestStateOf, servicesContext } from "./context.server.ts";

/**
 * Adds the tags for previews of a shared link. Programs that fetch previews never sign in, so pages for members have
 * none.
 */
export function addShareTags(args: RouteArgs, trip: Trip, placesTaken: number, look: GroupLook | null): void {
	const { shareId } = trip;
	addPreviewTags(args, previewFacts(tripSummary(trip), placesTaken, look?.preview), {
		page: `/join/${shareId}`,
		image: `/trip/${shareId}/preview.png`,
	});
}

/** Adds the preview tags to a page that anyone with its link can read. */
export function addPreviewTags(
	args: RouteArgs,
	facts: PreviewFacts,
	paths: { page: string; image: string },
): void {
	const state = requestStateOf(args);
	const { ctx, origin } = state;
	if (ctx.actor) return;
	const version = args.context.get(servicesContext).pictures.previewVersion(facts);
	state.shareTags = shareMeta(facts, {
		page: `${origin}${paths.page}`,
		image: `${origin}${paths.image}?v=${version}`,
	});
}
