import { removeMemberSchema } from "#app/features/trips/changes/changes.schema.ts";
import { leaveTripAction, removeMemberAction } from "#app/http/actions/trips.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { requireTripOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/member";

/** The organizer removes a member, or a member frees their own place. Answers the refund in cents. */
export const action = apiAction(
	removeMemberSchema,
	async (ctx, input, args: Route.ActionArgs) => {
		const { member, may } = await requireTripOf(args, "trip.see");
		if (member?.id === args.params.memberId && may["trip.leave"]) {
			await leaveTripAction.run(ctx, {}, args);
			return { success: true, refunded: 0 };
		}
		const { amount } = await removeMemberAction.run(ctx, input, args);
		return { success: true, refunded: amount };
	},
	{ method: "DELETE" },
);
