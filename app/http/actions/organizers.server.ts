import { z } from "zod";
import type { Member } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { changeCoOrganizer } from "#app/features/members/co-organizers/co-organizers.server.ts";
import { answerHandoverSchema, offerHandoverSchema } from "#app/features/trips/handover/handover.schema.ts";
import {
	answerHandover,
	offerHandover,
	withdrawHandover,
} from "#app/features/trips/handover/handover.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs } from "../trip-access.server.ts";

type MemberArgs = TripArgs<{ memberId: string }>;

/** The organizer makes a member a co-organizer, or a co-organizer a plain member. */
export const changeCoOrganizerAction = sharedAction(
	z.object({ role: z.enum(["co-organizer", "member"]) }),
	(ctx, { role }, args: MemberArgs) => changeRole(ctx, args, role === "co-organizer"),
);

export const makeCoOrganizerAction = sharedAction(noInput, (ctx, _input, args: MemberArgs) =>
	changeRole(ctx, args, true),
);

export const endCoOrganizerAction = sharedAction(noInput, (ctx, _input, args: MemberArgs) =>
	changeRole(ctx, args, false),
);

async function changeRole(ctx: Ctx, args: MemberArgs, isCoOrganizer: boolean): Promise<Member> {
	const access = await requireTripOf(args, "co-organizers.change");
	await enforceMemberLimit(args, "tripChange");
	return changeCoOrganizer(ctx, access, args.params.memberId, isCoOrganizer);
}

/** The organizer offers the trip to a member. */
export const offerHandoverAction = sharedAction(
	offerHandoverSchema,
	async (ctx, { memberId }, args: TripArgs) => {
		const access = await requireTripOf(args, "handover.offer");
		await enforceMemberLimit(args, "tripChange");
		return offerHandover(ctx, access, memberId);
	},
);

export const withdrawHandoverAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	const access = await requireTripOf(args, "handover.offer");
	await enforceMemberLimit(args, "tripChange");
	return withdrawHandover(ctx, access);
});

/** The member accepts or refuses the trip. */
export const answerHandoverAction = sharedAction(answerHandoverSchema, async (ctx, input, args: TripArgs) => {
	const access = await requireTripOf(args, "handover.answer");
	await enforceMemberLimit(args, "tripChange");
	return answerHandover(ctx, access, input);
});
