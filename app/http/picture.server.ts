import type { LoaderFunctionArgs } from "react-router";
import type { Ctx } from "#app/access/ctx.ts";
import type { Picture } from "#app/features/pictures/picture-cache.server.ts";
import { YEAR_S } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { ctxOf, type RouteArgs, servicesContext } from "./context.server.ts";
import { asDomainError, errorText } from "./errors.server.ts";
import { matchesTag } from "./etag.ts";

/** A picture's loader. A refusal is one line of text, because nobody sees a page in a picture's place. */
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

type MappedTrip = { shareId: string; origin: string | null; destination: string };

/** The address of a trip's map, without the shape. It changes with the map, so that browsers keep the picture. */
export function mapAddress({ context }: RouteArgs, trip: MappedTrip): string {
	const version = context.get(servicesContext).pictures.routeVersion(trip);
	return `${pathTo("/trip/:shareId/route.svg", { shareId: trip.shareId })}?v=${version}`;
}

/** A public picture. An address that names its version (`?v=`) is cached forever, another one for `maxAge` seconds. */
export function pictureResponse(
	request: Request,
	{ body, version }: Picture<string | Uint8Array<ArrayBuffer>>,
	{ type, maxAge }: { type: string; maxAge: number },
): Response {
	const isVersioned = new URL(request.url).searchParams.get("v") === version;
	const tag = `W/"${version}"`;
	const headers = {
		"Content-Type": type,
		"Cache-Control": isVersioned ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${maxAge}`,
		ETag: tag,
	};
	if (matchesTag(request.headers.get("If-None-Match"), tag))
		return new Response(null, { status: 304, headers });
	return new Response(body, { headers });
}
