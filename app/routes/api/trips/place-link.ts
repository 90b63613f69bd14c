import { z } from "zod";
import { requireTrip } from "#app/access/access.server.ts";
import { requestMembershipLink } from "#app/features/joining/membership-links.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { mailLink } from "#app/http/mailed-links.server.ts";
import { email } from "#app/lib/schema.ts";
import type { Route } from "./+types/place-link";

/** After `already_joined`: mails the address a link to its place, if it has one. */
export const action = apiAction(z.object({ email: email() }), async (ctx, input, args: Route.ActionArgs) => {
	const { trip } = await requireTrip(ctx, args.params.tripId, "trip.see");
	const link = { purpose: "open_place", email: input.email, tripId: trip.id } as const;
	await mailLink(args, link, () => requestMembershipLink(ctx, args.params.tripId, input.email));
});
