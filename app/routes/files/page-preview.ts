import { PUBLIC_PAGES } from "#app/features/site/public-pages.server.ts";
import { readScene } from "#app/features/site/scenes.server.ts";
import * as texts from "#app/features/site/texts.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { pictureHandler, pictureResponse } from "#app/http/picture.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { previewPath } from "#app/shell/page-meta.ts";
import type { Route } from "./+types/page-preview";

/** A preview without a version in its address changes only with a release. */
const MAX_AGE_S = 3_600;

/** Serves the image that chats show under a public page's link. Only drawing a new one counts against the rate limit. */
export const loader = pictureHandler(async (args: Route.LoaderArgs, ctx) => {
	const { pathname } = new URL(args.request.url);
	const page = PUBLIC_PAGES.find(({ path }) => previewPath(path) === pathname);
	if (!page) throw new DomainError("not_found", texts.noPicture);
	const facts = { title: page.title, scene: readScene(page.scene) };
	const { pictures } = args.context.get(servicesContext);
	let picture = pictures.cachedPage(facts);
	if (!picture) {
		await enforceRateLimit(ctx, "preview", requestStateOf(args).address);
		picture = await pictures.page(facts);
	}
	return pictureResponse(args.request, picture, { type: "image/png", maxAge: MAX_AGE_S });
});
