import type { LoaderFunctionArgs } from "react-router";
import type { Ctx } from "#app/access/ctx.ts";
import { locationSearchSchema } from "#app/features/bookings/locations/search-locations.server.ts";
import { requestStateOf } from "./context.server.ts";
import { readQuery } from "./query.server.ts";
import { enforceRateLimit } from "./rate-limit.server.ts";

/** The text `?q=` of a search for places. @throws DomainError rate_limited, invalid */
export async function readLocationQuery(args: LoaderFunctionArgs, ctx: Ctx): Promise<string> {
	await enforceRateLimit(ctx, "searchLocations", requestStateOf(args).address);
	return readQuery(args.request, locationSearchSchema).q;
}
