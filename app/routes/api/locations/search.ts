import { locationSearchSchema } from "#app/features/locations/locations.schema.ts";
import { searchLocations } from "#app/features/locations/search-locations.server.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { readQuery } from "#app/http/query.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import type { Route } from "./+types/search";

export const loader = apiLoader(async (args: Route.LoaderArgs, ctx) => {
	await enforceRateLimit(ctx, "searchLocations", requestStateOf(args).address);
	const { q } = readQuery(args.request, locationSearchSchema);
	return searchLocations(args.context.get(servicesContext).places, q);
});
