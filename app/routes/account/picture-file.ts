import { findPicture } from "#app/features/account/picture/picture.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { pictureHandler } from "#app/http/picture.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { YEAR_S } from "#app/lib/dates.ts";
import type { Route } from "./+types/picture-file";

/** Only the browser itself may cache it, so that no shared cache still shows a removed picture. */
export const loader = pictureHandler(async (args: Route.LoaderArgs, ctx) => {
	await enforceRateLimit(ctx, "showPicture", requestStateOf(args).address);
	const { userId, file } = args.params;
	const image = await findPicture(ctx, { userId, hash: file.replace(/\.webp$/, "") });
	return new Response(new Uint8Array(image), {
		headers: { "Content-Type": "image/webp", "Cache-Control": `private, max-age=${YEAR_S}, immutable` },
	});
});
