import { sharedTripView } from "#app/features/trips/shared-trip.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Route } from "./+types/share";

/** Anyone with the link may read the trip. The `Link` header leads to older messages. */
export const loader = apiLoader(async ({ params, request }: Route.LoaderArgs, ctx) => {
	const before = new URL(request.url).searchParams.get("before") ?? undefined;
	const { share, nextBefore } = await sharedTripView(ctx, params.shareId, before);
	const next = `${pathTo("/api/trips/share/:shareId", { shareId: params.shareId })}?before=${nextBefore}`;
	return json(share, { headers: nextBefore ? { Link: `<${next}>; rel="next"` } : {} });
});
