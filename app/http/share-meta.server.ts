import { requireTrip } from "#app/access/access.server.ts";
import { shareMeta } from "#app/features/pictures/share-meta.ts";
import { previewFacts } from "#app/features/pictures/trip-pictures.server.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { type RouteArgs, requestStateOf, servicesContext } from "./context.server.ts";

/** The tags for previews of a shared link. Programs that fetch previews never sign in, so members get none. */
export async function shareMetaTags(args: RouteArgs, shareId: string) {
	const { ctx, origin } = requestStateOf(args);
	if (ctx.actor) return [];
	try {
		const { trip } = await requireTrip(ctx, shareId, "trip.see");
		const facts = await previewFacts(ctx, trip);
		const version = args.context.get(servicesContext).pictures.previewVersion(facts);
		return shareMeta(facts, {
			page: `${origin}/join/${trip.shareId}`,
			image: `${origin}/trip/${trip.shareId}/preview.png?v=${version}`,
		});
	} catch (error) {
		if (isDomainError(error)) return [];
		throw error;
	}
}

/** These programs fetch a page for its preview. Most of them show nothing of an error page. */
const PREVIEW_BOTS =
	/facebookexternalhit|facebot|whatsapp|twitterbot|slackbot|telegrambot|discordbot|linkedinbot|skypeuripreview|redditbot|pinterestbot|mastodon|bluesky|viber|google-pagerenderer/i;

export function isPreviewBot(request: Request): boolean {
	return PREVIEW_BOTS.test(request.headers.get("User-Agent") ?? "");
}
