import { optionPicture } from "#app/features/polls/polls-view.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { pictureHandler } from "#app/http/picture.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { YEAR_S } from "#app/lib/dates.ts";
import type { Route } from "./+types/poll-picture";

/** Only the reader's own browser may cache it, because it is for people on the trip. */
export const loader = pictureHandler(async (args: Route.LoaderArgs, ctx) => {
	await enforceRateLimit(ctx, "showPicture", requestStateOf(args).address);
	const { pollId, file } = args.params;
	const image = await optionPicture(ctx, await tripAccessOf(args), {
		pollId,
		hash: file.replace(/\.webp$/, ""),
	});
	return new Response(new Uint8Array(image), {
		headers: { "Content-Type": "image/webp", "Cache-Control": `private, max-age=${YEAR_S}, immutable` },
	});
});
