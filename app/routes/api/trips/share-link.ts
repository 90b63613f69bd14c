import { requireTrip } from "#app/access/access.server.ts";
import { shareLinkSchema } from "#app/features/trips/changes/changes.schema.ts";
import { resetShareLink } from "#app/features/trips/changes/reset-share-link.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import type { Route } from "./+types/share-link";

/** Answers the new share id. */
export const action = apiAction(shareLinkSchema, async (ctx, { seen }, args: Route.ActionArgs) => {
	const { id } = args.params;
	const found = await requireTrip(ctx, id, "link.reset");
	await enforceMemberLimit(args, "tripChange");
	await enforceRateLimit(ctx, "linkReset", found.trip.id);
	const trip = await resetShareLink(ctx, id, seen);
	return { id: trip.id, shareId: trip.shareId };
});
