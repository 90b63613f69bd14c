import { locationSearchSchema } from "#app/features/locations/locations.schema.ts";
import { searchLocations } from "#app/features/locations/search-locations.server.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Route } from "./+types/search";

export const loader = apiLoader(async (args: Route.LoaderArgs, ctx) => {
	await enforceRateLimit(ctx, "searchLocations", requestStateOf(args).address);
	const { q } = readQuery(args.request);
	return searchLocations(args.context.get(servicesContext).places, q);
});

function readQuery(request: Request) {
	const parsed = locationSearchSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	throw new DomainError("invalid", issue?.message ?? "Invalid input", { field: issue?.path.join(".") });
}
