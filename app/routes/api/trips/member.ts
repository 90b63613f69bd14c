import { requireAction, requireTrip } from "#app/access/access.server.ts";
import { removeMemberSchema } from "#app/features/trips/changes/changes.schema.ts";
import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import { removeMember } from "#app/features/trips/changes/remove-member.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import type { Route } from "./+types/member";

/** The organizer removes a member, or a member frees their own place. Answers the refund in cents. */
export const action = apiAction(
	removeMemberSchema,
	async (ctx, input, args: Route.ActionArgs) => {
		const { id: tripId, memberId } = args.params;
		const access = await requireTrip(ctx, tripId, "trip.see");
		if (access.member?.id === memberId && access.may["trip.leave"]) {
			await enforceMemberLimit(args, "tripChange");
			await leaveTrip(ctx, access);
			return { success: true, refunded: 0 };
		}
		requireAction(access, "member.remove");
		await enforceMemberLimit(args, "tripChange");
		const { amount } = await removeMember(ctx, { tripId, memberId, ...input }, access);
		return { success: true, refunded: amount };
	},
	{ method: "DELETE" },
);
