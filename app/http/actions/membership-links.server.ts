import { z } from "zod";
import { requestMembershipLink } from "#app/features/joining/membership-links.server.ts";
import { email } from "#app/lib/schema.ts";
import { mailLink } from "../mailed-links.server.ts";
import { sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripIdIn } from "../trip-access.server.ts";

/** Mails the address a link to its membership, if it has one. Its value is the address. */
export const requestMembershipLinkAction = sharedAction(
	z.object({ email: email() }),
	async (ctx, input, args: TripArgs) => {
		const { trip } = await requireTripOf(args, "trip.see");
		const link = { purpose: "open_place", email: input.email, tripId: trip.id } as const;
		await mailLink(args, link, () => requestMembershipLink(ctx, tripIdIn(args), input.email));
		return input.email;
	},
);
