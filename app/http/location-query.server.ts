import type { LoaderFunctionArgs } from "react-router";
import type { Ctx } from "#app/access/ctx.ts";
import { locationSearchSchema } from "#app/features/bookings/locations/search-locations.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import { requestStateOf } from "./context.server.ts";
import { enforceRateLimit } from "./rate-limit.server.ts";

/** The text to find a place for, `?q=`. @throws DomainError rate_limited, invalid */
export async function readLocationQuery(args: LoaderFunctionArgs, ctx: Ctx): Promise<string> {
	await enforceRateLimit(ctx, "searchLocations", requestStateOf(args).address);
	const query = Object.fromEntries(new URL(args.request.url).searchParams);
	const parsed = locationSearchSchema.safeParse(query);
	if (parsed.success) return parsed.data.q;
	const [issue] = parsed.error.issues;
	throw new DomainError("invalid", issue?.message ?? common.invalidInput, { field: issue?.path.join(".") });
}
