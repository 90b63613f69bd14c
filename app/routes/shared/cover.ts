import { coverPicture } from "#app/features/group-page/cover.server.ts";
import { readCoverFile } from "#app/features/group-page/cover.ts";
import * as texts from "#app/features/group-page/texts.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { pictureHandler } from "#app/http/picture.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { YEAR_S } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Route } from "./+types/cover";

/**
 * A cover's address changes with it, so browsers may cache it forever. Shared caches may not, because they would
 * continue to show the cover of a closed page.
 */
export const loader = pictureHandler(async (args: Route.LoaderArgs, ctx) => {
	await enforceRateLimit(ctx, "showPicture", requestStateOf(args).address);
	const file = readCoverFile(args.params.file);
	if (!file) throw new DomainError("not_found", texts.noCover);
	const image = await coverPicture(ctx, { slug: args.params.slug, ...file });
	return new Response(new Uint8Array(image), {
		headers: { "Content-Type": "image/webp", "Cache-Control": `private, max-age=${YEAR_S}, immutable` },
	});
});
