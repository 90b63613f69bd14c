import type { LoaderFunctionArgs } from "react-router";
import { HOUR_MS } from "#app/lib/dates.ts";
import { type RequestState, type RouteArgs, requestStateOf } from "./context.server.ts";

/** The loader of a small public file that contains the address of this site. */
export function siteFile<Args extends LoaderFunctionArgs>(
	type: string,
	write: (state: RequestState, args: RouteArgs) => string,
): (args: Args) => Response {
	return (args) =>
		new Response(write(requestStateOf(args), args), {
			headers: { "Content-Type": type, "Cache-Control": `public, max-age=${HOUR_MS / 1_000}` },
		});
}
