import type { Member } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { coOrganizerFormSchema } from "#app/features/members/co-organizers/co-organizers.schema.ts";
import { changeCoOrganizer } from "#app/features/members/co-organizers/co-organizers.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs } from "../trip-access.server.ts";

type MemberArgs = TripArgs<{ memberId: string }>;

/** The organizer makes a member a co-organizer, or ends it. */
export const changeCoOrganizerAction = sharedAction(
	coOrganizerFormSchema,
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
