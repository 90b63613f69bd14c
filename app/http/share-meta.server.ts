import { requireTrip } from "#app/access/access.server.ts";
import { shareMeta } from "#app/features/pictures/share-meta.ts";
import { previewFacts } from "#app/features/pictures/trip-pictures.server.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { type RouteArgs, requestStateOf, servicesContext } from "./context.server.ts";

/**
 * For the head of a page that anyone with the link may see: how the link shows where it is forwarded. None for who is
 * signed in or aboard: a program that fetches a preview never is. None where there is no such trip.
 */
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

/** The programs that fetch a page for its preview, by the names that they give; most show none of a refusal. */
const PREVIEW_BOTS =
	/facebookexternalhit|facebot|whatsapp|twitterbot|slackbot|telegrambot|discordbot|linkedinbot|skypeuripreview|redditbot|pinterestbot|mastodon|bluesky|viber|google-pagerenderer/i;

export function isPreviewBot(request: Request): boolean {
	return PREVIEW_BOTS.test(request.headers.get("User-Agent") ?? "");
}
