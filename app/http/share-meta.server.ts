import { shareMeta } from "#app/features/pictures/share-meta.ts";
import { previewFacts } from "#app/features/pictures/trip-pictures.server.ts";
import type { TripCard } from "#app/features/trips/trip-card.ts";
import { type RouteArgs, requestStateOf, servicesContext } from "./context.server.ts";

/**
 * Adds the tags for previews of a shared link to the page. Programs that fetch previews never sign in, so members get
 * none.
 */
export function addShareTags(args: RouteArgs, trip: TripCard, placesTaken: number): void {
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

/** These programs fetch a page for its preview. Most of them show nothing of an error page. */
const PREVIEW_BOTS =
	/facebookexternalhit|facebot|whatsapp|twitterbot|slackbot|telegrambot|discordbot|linkedinbot|skypeuripreview|redditbot|pinterestbot|mastodon|bluesky|viber|google-pagerenderer/i;

export function isPreviewBot(request: Request): boolean {
	return PREVIEW_BOTS.test(request.headers.get("User-Agent") ?? "");
}
