import { z } from "zod";
import { removeMemberSchema } from "#app/features/trips/changes/changes.schema.ts";
import { leaveTripAction, removeMemberAction } from "#app/http/actions/trips.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { requireTripOf } from "#app/http/trip-access.server.ts";
import { amount } from "#app/lib/answers.ts";
import type { Route } from "./+types/member";

export const action = apiAction(
	removeMemberSchema,
	async (ctx, input, args: Route.ActionArgs) => {
		const { member, may } = await requireTripOf(args, "trip.see");
		if (member?.id === args.params.memberId && may["trip.leave"]) {
			await leaveTripAction.run(ctx, {}, args);
			return { success: true as const, refunded: 0 };
		}
		const { amount: refunded } = await removeMemberAction.run(ctx, input, args);
		return { success: true as const, refunded };
	},
	{
		name: "removeMember",
		method: "DELETE",
		summary: "Remove a member, or leave the trip",
		description:
			"The organizer removes a member, with the refund of what is not spent. A member who has not paid leaves.",
		who: ["member.remove", "trip.leave"],
		answer: z.object({ success: z.literal(true), refunded: amount() }),
		limits: ["tripChange", "tripChangeAddress"],
		errors: ["conflict", "insufficient_funds", "amount_mismatch"],
		asksProvider: true,
	},
);
