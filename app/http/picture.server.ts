import type { LoaderFunctionArgs } from "react-router";
import type { Ctx } from "#app/access/ctx.ts";
import { previewCover } from "#app/features/group-page/group-look.server.ts";
import type { Picture } from "#app/features/pictures/picture-cache.server.ts";
import { PREVIEW_MAP, type PreviewFacts } from "#app/features/pictures/preview-svg.ts";
import { YEAR_S } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { ctxOf, type RouteArgs, requestStateOf, servicesContext } from "./context.server.ts";
import { asDomainError, errorText } from "./errors.server.ts";
import { matchesTag } from "./etag.ts";
import { enforceRateLimit } from "./rate-limit.server.ts";

/** A picture's loader. A refusal is one line of text, because nobody would see a page there. */
export function pictureHandler<Args extends LoaderFunctionArgs>(
	load: (args: Args, ctx: Ctx) => Promise<Response>,
): (args: Args) => Promise<Response> {
	return async (args) => {
		try {
			return await load(args, ctxOf(args));
		} catch (error) {
			const refusal = asDomainError(error);
			if (!refusal) throw error;
			return errorText(refusal);
		}
	};
}

type MappedTrip = { origin: string | null; destination: string };

/** The address of a trip's map, without the shape. It changes with the map, so that browsers can cache the picture. */
export function mapAddress(args: RouteArgs, trip: MappedTrip & { shareId: string }): string {
	return versionedMap(args, trip, pathTo("/trip/:shareId/route.svg", { shareId: trip.shareId }));
}

/** @param path of the map, which gets the version */
export function versionedMap({ context }: RouteArgs, trip: MappedTrip, path: string): string {
	return `${path}?v=${context.get(servicesContext).pictures.routeVersion(trip)}`;
}

/** For this long an address without a version may show an outdated trip. */
const MAP_MAX_AGE_S = 3_600;
const PREVIEW_MAX_AGE_S = 300;

/** The map of a trip in the shape that the address asks for. */
export async function mapResponse(args: LoaderFunctionArgs, trip: MappedTrip): Promise<Response> {
	const shape = new URL(args.request.url).searchParams.get("shape") === "wide" ? "wide" : "narrow";
	const picture = await args.context.get(servicesContext).pictures.route(trip, shape);
	return pictureResponse(args.request, picture, {
		type: "image/svg+xml",
		maxAge: MAP_MAX_AGE_S,
		canEnd: true,
	});
}

/**
 * The image that chats show under a link. Only drawing a new one counts against the rate limit.
 * @throws DomainError rate_limited
 */
export async function previewResponse(
	args: LoaderFunctionArgs,
	ctx: Ctx,
	facts: PreviewFacts,
	tripId: string,
): Promise<Response> {
	const { pictures } = args.context.get(servicesContext);
	let picture = pictures.cachedPreview(facts);
	if (!picture) {
		await enforceRateLimit(ctx, "preview", requestStateOf(args).address);
		const cover = facts.look?.cover ? await previewCover(ctx, tripId, PREVIEW_MAP) : null;
		picture = await pictures.preview(facts, cover);
	}
	return pictureResponse(args.request, picture, {
		type: "image/png",
		maxAge: PREVIEW_MAX_AGE_S,
		canEnd: true,
	});
}

/**
 * Answers with a picture. An address with its version (`?v=`) is cached forever, any other for `maxAge` seconds: by
 * everyone, or only by the browser itself if the address can be revoked (`canEnd`).
 */
export function pictureResponse(
	request: Request,
	{ body, version }: Picture<string | Uint8Array<ArrayBuffer>>,
	{ type, maxAge, canEnd = false }: { type: string; maxAge: number; canEnd?: boolean },
): Response {
	const isVersioned = new URL(request.url).searchParams.get("v") === version;
	const tag = `W/"${version}"`;
	const headers = {
		"Content-Type": type,
		"Cache-Control": `${canEnd ? "private" : "public"}, ${isVersioned ? `max-age=${YEAR_S}, immutable` : `max-age=${maxAge}`}`,
		ETag: tag,
	};
	if (matchesTag(request.headers.get("If-None-Match"), tag))
		return new Response(null, { status: 304, headers });
	return new Response(body, { headers });
}
